import { createRoot } from 'react-dom/client'
import './kit/theme/theme.css'
import './kit/theme/appearance.ts'
import { App } from './app/app.tsx'
import { ScreenGuard } from './app/pages/screen-guard.tsx'
import { prefetchShell } from './app/router/top-views.tsx'
import { session } from './kit/session/session-store.ts'
import { loadBranding } from './kit/theme/branding.ts'
import './kit/theme/parts.css'

const lastReload = 'seam.reloaded'

// after an upgrade the files of the old version are gone: load the page anew, but not in a circle
window.addEventListener('vite:preloadError', event => {
  if (Date.now() - Number(sessionStorage.getItem(lastReload) ?? 0) < 60_000) return
  event.preventDefault()
  sessionStorage.setItem(lastReload, String(Date.now()))
  location.reload()
})

void loadBranding()
const root = document.getElementById('root')
if (root !== null) {
  createRoot(root).render(
    <ScreenGuard onRetry={() => location.reload()}>
      <App />
    </ScreenGuard>,
  )
}
if (session.current() === undefined) setTimeout(prefetchShell, 1500)
