import { createRoot } from 'react-dom/client'
import { type BrandingPreview, previewBranding, previewReady } from '../../kit/theme/branding.ts'
import { SignInPage } from './sign-in-page.tsx'

/** Shows the sign-in page with the values that the configuration form sends, regardless of the session. */
export const showPreview = (root: HTMLElement): void => {
  root.replaceChildren()
  delete document.documentElement.dataset['first']
  window.addEventListener('message', ({ origin, source, data }: MessageEvent<BrandingPreview>) => {
    if (origin === location.origin && source === window.parent) previewBranding(data)
  })
  createRoot(root).render(<SignInPage />)
  window.parent.postMessage(previewReady, location.origin)
}
