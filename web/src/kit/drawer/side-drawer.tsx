import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { popupIsOpen } from '../dialog/use-escape.ts'
import './side-drawer.css'

type Props = {
  title: ReactNode
  onClose: () => void
  /** pixels; full width on a phone */
  width?: number
  /** beside the title */
  tools?: ReactNode
  children: ReactNode
}

/** A panel at the right edge; Esc, the close button and a click outside close it. */
export const SideDrawer = ({ title, onClose, width = 560, tools, children }: Props) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys and clicks of a modal dialog
    <dialog
      ref={dialog}
      className="side-drawer"
      aria-labelledby={heading}
      style={{ width }}
      onCancel={event => {
        event.preventDefault()
        onClose()
      }}
      // a select that closes with Esc consumes the event, but the browser would still close the drawer
      onKeyDownCapture={event => {
        if (event.key === 'Escape' && popupIsOpen()) event.preventDefault()
      }}
      // a second Esc would close the dialog although the first was cancelled
      onKeyDown={event => {
        if (event.key !== 'Escape' || event.defaultPrevented) return
        event.preventDefault()
        event.stopPropagation()
        onClose()
      }}
      onClick={event => {
        if (event.target === dialog.current) onClose()
      }}
    >
      <div className="side-drawer-page">
        <header className="side-drawer-head">
          <h2 id={heading}>{title}</h2>
          {tools}
          <button type="button" className="icon-button" aria-label="关闭" onClick={onClose}>
            ✕
          </button>
        </header>
        <div className="side-drawer-body">{children}</div>
      </div>
    </dialog>
  )
}
