import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import './native-dialog.css'

type Props = {
  title: ReactNode
  children: ReactNode
  /** absent: the dialog cannot be closed */
  onClose?: () => void
  /** pixels */
  width?: number
}

/** The first input, otherwise the first button that is not the close button. */
const first = 'input:not([readonly], [hidden]), .button-main'

/** Chromium restores the focus of a field without its caret, so typed text would be lost. */
const giveCaret = (field: Element | null) => {
  const isTextField = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
  // null: a field that has no caret, such as a tick box
  if (isTextField && field.selectionStart !== null) field.setSelectionRange(field.value.length, field.value.length)
}

/** A modal dialog without antd, for the sign-in page and the shell. Esc closes it if `onClose` is given. */
export const NativeDialog = ({ title, children, onClose, width = 420 }: Props) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    element?.querySelector<HTMLElement>(first)?.focus()
    return () => {
      element?.close()
      giveCaret(document.activeElement)
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      className="native-dialog"
      aria-labelledby={heading}
      style={{ width }}
      onCancel={event => {
        event.preventDefault()
        onClose?.()
      }}
      // a second Esc would close the dialog although the first was cancelled
      onKeyDown={event => {
        if (event.key === 'Escape') event.preventDefault()
        if (event.key === 'Escape') onClose?.()
      }}
    >
      <header className="native-dialog-head">
        <h2 id={heading}>{title}</h2>
        {onClose && (
          <button type="button" className="icon-button" aria-label="关闭" onClick={onClose}>
            ✕
          </button>
        )}
      </header>
      {children}
    </dialog>
  )
}
