import { createRoot, hydrateRoot } from 'react-dom/client'
import './kit/theme/theme.css'
import './kit/theme/appearance.ts'
import { Root } from './app/root.tsx'
import { guard } from './app/router/guard.ts'
import { prefetchShell } from './app/router/top-views.tsx'
import { currentPlace, goTo } from './kit/location/hash-location.ts'
import { session } from './kit/session/session-store.ts'
import { loadBranding, previewQuery } from './kit/theme/branding.ts'
import { reloadAfterUpgrade } from './kit/upgrade/reload-after-upgrade.ts'
import './kit/theme/parts.css'

reloadAfterUpgrade()

/** The built page contains the sign-in form: it is hydrated at the address of the sign-in page, and removed at others. */
const start = (root: HTMLElement) => {
  const elsewhere = guard(currentPlace(), session.current() !== undefined)
  if (elsewhere !== undefined) goTo(elsewhere, { replace: true })
  const isPrerendered = root.childElementCount > 0
  if (isPrerendered && currentPlace().path === '/login') {
    hydrateRoot(root, <Root />)
    return
  }
  root.replaceChildren()
  delete document.documentElement.dataset['first']
  createRoot(root).render(<Root />)
}

const root = document.getElementById('root')
if (root !== null && location.search === previewQuery && window.parent !== window) {
  void import('./app/sign-in/sign-in-preview.tsx').then(module => module.showPreview(root))
} else {
  void loadBranding()
  if (root !== null) start(root)
  if (session.current() === undefined) setTimeout(prefetchShell, 1500)
}
