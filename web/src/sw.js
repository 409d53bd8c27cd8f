// Keeps the shell, so that the page opens without a network and can say so. Tables are never cached.
const CACHE = 'tablee-__VERSION__'
const SHELL = __SHELL__
const RULES = __RULES__ // by language; with the pictures in them

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll(SHELL))
      .then(() => self.skipWaiting()),
  )
})

self.addEventListener('activate', (event) => {
  const old = (names) => Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)))
  event.waitUntil(
    caches
      .keys()
      .then(old)
      .then(() => self.clients.claim()),
  )
})

self.addEventListener('message', (event) => {
  const kept = async () => {
    const cache = await caches.open(CACHE)
    for (const path of RULES[event.data?.keep] ?? []) {
      if (!(await cache.match(path))) await cache.add(path).catch(() => undefined)
    }
  }
  if (!navigator.connection?.saveData) event.waitUntil(kept())
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== location.origin || url.pathname.startsWith('/api/')) return
  if (request.mode === 'navigate') {
    event.respondWith(fetch(request).catch(() => caches.match('/')))
  } else if (url.pathname.startsWith('/assets/')) {
    event.respondWith(
      caches.match(request).then(
        (kept) =>
          kept ??
          fetch(request).then((answer) => {
            if (answer.ok) {
              const copy = answer.clone()
              caches.open(CACHE).then((cache) => cache.put(request, copy))
            }
            return answer
          }),
      ),
    )
  } else {
    event.respondWith(fetch(request).catch(() => caches.match(request)))
  }
})
