import { App } from './app.tsx'
import { ScreenGuard } from './pages/screen-guard.tsx'

/** The whole page: rendered at build for the sign-in form, hydrated or rendered in the browser. */
export const Root = () => (
  <ScreenGuard onRetry={() => location.reload()}>
    <App />
  </ScreenGuard>
)
