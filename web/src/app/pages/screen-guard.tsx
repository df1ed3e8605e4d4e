import { Component, type ReactNode } from 'react'
import { LoadFailed } from './load-failed.tsx'

type Props = { readonly onRetry: () => void; readonly children: ReactNode }

/** Error boundary: a fault in a screen stays in its tab, a fault in the shell offers to reload. A class, as React requires. */
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
