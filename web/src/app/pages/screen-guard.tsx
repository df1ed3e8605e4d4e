import { Component, type ReactNode } from 'react'
import { LoadFailed } from './load-failed.tsx'

type Props = { readonly onRetry: () => void; readonly children: ReactNode }

/** A fault in one screen stays in its tab, a fault in the shell shows a way out. A class, because React offers no other way to catch one. */
export class ScreenGuard extends Component<Props, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError = () => ({ failed: true })

  override componentDidCatch(error: unknown) {
    reportError(error)
  }

  override render() {
    return this.state.failed ? <LoadFailed onRetry={this.props.onRetry} /> : this.props.children
  }
}
