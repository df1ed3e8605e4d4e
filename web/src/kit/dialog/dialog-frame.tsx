import { Modal, type ModalProps } from 'antd'
import { type ReactNode, useRef } from 'react'
import { useNarrow } from '../hooks/use-narrow.ts'
import { KeepFocus } from './keep-focus.tsx'
import { useEscape } from './use-escape.ts'
import { useFocusReturn } from './use-focus-return.ts'
import './dialog-frame.css'

export type DialogFrameProps = {
  open: boolean
  title: string
  /** called by Esc, the close button and 取消, except while the dialog is busy */
  onLeave: () => void
  okText?: string
  okButton?: ModalProps['okButtonProps']
  busy?: boolean
  /** replaces 取消 and the main button; null: no footer */
  footer?: ReactNode
  /** pixels; default 600 (spec §9) */
  width?: number
  children: ReactNode
}

/** A dialog inside a tab: it survives hiding the tab, keeps the focus, and fills the screen of a phone. */
export const DialogFrame = (props: DialogFrameProps) => {
  const { open, title, onLeave, okText = '确定', okButton = {}, busy = false, footer, width = 600, children } = props
  const narrow = useNarrow()
  const box = useRef<HTMLDivElement>(null)
  const here = useRef<HTMLSpanElement>(null)
  const container = useRef<HTMLElement>(undefined)
  const leave = () => {
    if (!busy) onLeave()
  }
  useEscape(open, box, leave)
  useFocusReturn(open, box)
  if (!open) container.current = undefined
  /** The container is the view, so that the tabs stay usable; on a phone the dialog fills the screen. */
  const room = () => {
    // not mounted yet: antd calls again after mounting
    if (here.current === null) return undefined as unknown as HTMLElement
    // a new container would recreate the dialog and lose its input, for example when a phone is turned
    container.current ??= (narrow ? null : here.current.closest<HTMLElement>('[data-dialog-room]')) ?? document.body
    return container.current
  }
  return (
    <>
      <span ref={here} hidden />
      <Modal
        getContainer={room}
        open={open}
        title={title}
        width={narrow ? '100%' : width}
        className={narrow ? 'dialog-frame dialog-frame-full' : 'dialog-frame'}
        okText={okText}
        cancelText="取消"
        okButtonProps={okButton}
        confirmLoading={busy}
        onCancel={leave}
        keyboard={false}
        mask={{ closable: false }}
        destroyOnHidden
        // antd's transitions drop the content when a hidden view is rendered; the style sheet has the transition
        transitionName=""
        maskTransitionName=""
        {...(footer === undefined ? {} : { footer })}
      >
        <KeepFocus box={box}>{children}</KeepFocus>
      </Modal>
    </>
  )
}
