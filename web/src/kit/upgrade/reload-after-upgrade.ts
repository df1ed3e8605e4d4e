const lastReload = 'seam.reloaded'

/**
 * After an upgrade the files of the version that a tab shows are gone. The tab reloads when the first of them is missing,
 * at most once a minute; where something is not saved, the browser asks before. Until then the screen says that it failed.
 */
export const reloadAfterUpgrade = () =>
  window.addEventListener('vite:preloadError', () => {
    if (Date.now() - Number(sessionStorage.getItem(lastReload) ?? 0) < 60_000) return
    sessionStorage.setItem(lastReload, String(Date.now()))
    location.reload()
  })
