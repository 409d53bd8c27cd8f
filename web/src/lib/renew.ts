// A page that is older than the server reloads: when nothing can be lost by it, and once for each build.

/** The build of this page, which the server has written into it; '' if something else has served it. */
export const BUILD = document.querySelector<HTMLMetaElement>('meta[name=build]')?.content

/** Reload to get this build. False if that was tried before: then it did not help. */
export function renew(build: string): boolean {
  try {
    const key = `renewed.${build}`
    if (sessionStorage.getItem(key)) return false
    sessionStorage.setItem(key, '1')
  } catch {
    return false // a browser that remembers nothing would reload for ever
  }
  location.reload()
  return true
}
