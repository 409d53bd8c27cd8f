import './app.css'
import { mount } from 'svelte'
import App from './App.svelte'

const target = document.getElementById('app')
if (target) mount(App, { target })
if (import.meta.env.PROD && 'serviceWorker' in navigator && isSecureContext) {
  // it loads everything: what somebody waits for comes first
  addEventListener('load', () =>
    setTimeout(() => void navigator.serviceWorker.register('/sw.js').catch(() => undefined), 3000),
  )
  // the rules of all games shall be there without a network, too; what is on show comes first
  void navigator.serviceWorker.ready.then(({ active }) => {
    setTimeout(() => active?.postMessage({ keep: document.documentElement.lang }), 3000)
  })
}
