import { ScreenGuard } from '../kit/upgrade/screen-guard.tsx'
import { App } from './app.tsx'
import { LoadFailed } from './pages/load-failed.tsx'

/** The whole page: rendered at build for the sign-in form, hydrated or rendered in the browser. */
export const Root = () => (
  <ScreenGuard failure={<LoadFailed onRetry={() => location.reload()} />}>
    <App />
  </ScreenGuard>
)
