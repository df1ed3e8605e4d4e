import { Component, type ReactNode } from 'react'

type Props = {
  /** What stands in place of a screen that failed. */
  readonly failure: ReactNode
  readonly children: ReactNode
}

/** Error boundary: a fault in a screen stays in its place. A class, as React requires. */
export class ScreenGuard extends Component<Props, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError = () => ({ failed: true })

  override componentDidCatch(error: unknown) {
    reportError(error)
  }

  override render() {
    return this.state.failed ? this.props.failure : this.props.children
  }
}
