import { Modal, type ModalProps } from 'antd'
import { type ReactNode, useRef } from 'react'
import { useNarrow } from '../use-narrow.ts'
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
  useEscape(open, box, onLeave)
  /** Within the view, so that the tabs stay in reach while something is being filled in; a phone is filled whole. */
  const room = () => {
    const view = here.current?.closest<HTMLElement>('[data-dialog-room]')
    // not mounted yet: asked again then
    return (here.current === null ? undefined : narrow || !view ? document.body : view) as HTMLElement
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
