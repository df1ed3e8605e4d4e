import { Modal, type ModalProps } from 'antd'
import { type ReactNode, useRef } from 'react'
import { useNarrow } from '../hooks/use-narrow.ts'
import { KeepFocus } from './keep-focus.tsx'
import { useEscape } from './use-escape.ts'
import './dialog-frame.css'

export type DialogFrameProps = {
  open: boolean
  title: string
  /** Esc, the cross and 取消 */
  onLeave: () => void
  okText?: string
  okButton?: ModalProps['okButtonProps']
  busy?: boolean
  /** instead of 取消 and the main button; null: none */
  footer?: ReactNode
  /** pixels; default 600 (spec §9) */
  width?: number
  children: ReactNode
}

/** A dialog for what stands in a tab: survives the tab's being hidden, keeps the focus, fills a phone. */
export const DialogFrame = (props: DialogFrameProps) => {
  const { open, title, onLeave, okText = '确定', okButton = {}, busy = false, footer, width = 600, children } = props
  const narrow = useNarrow()
  const box = useRef<HTMLDivElement>(null)
  const here = useRef<HTMLSpanElement>(null)
  const taken = useRef<HTMLElement>(undefined)
  useEscape(open, box, onLeave)
  if (!open) taken.current = undefined
  /** Within the view, so that the tabs stay in reach while something is being filled in; a phone is filled whole. */
  const room = () => {
    // not mounted yet: asked again then
    if (here.current === null) return undefined as unknown as HTMLElement
    // a dialog that moved would be made anew, and what was typed lost: turning a phone must not do that
    taken.current ??= (narrow ? null : here.current.closest<HTMLElement>('[data-dialog-room]')) ?? document.body
    return taken.current
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
        onCancel={onLeave}
        keyboard={false}
        mask={{ closable: false }}
        destroyOnHidden
        // antd's transitions drop what is inside when a hidden view is drawn: ours is in the style sheet
        transitionName=""
        maskTransitionName=""
        {...(footer === undefined ? {} : { footer })}
      >
        <KeepFocus box={box}>{children}</KeepFocus>
      </Modal>
    </>
  )
}
