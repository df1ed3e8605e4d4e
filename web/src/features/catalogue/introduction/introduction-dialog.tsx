import { type Introduction, introductionCalls } from '@seam/contract/catalogue/introduction'
import { useRef, useState } from 'react'
import { useWrite } from '../../../kit/api/use-call.ts'
import { DialogFrame } from '../../../kit/dialog/dialog-frame.tsx'
import { useLeaveGuard } from '../../../kit/draft/use-leave-guard.ts'
import { RichEditor } from './rich-editor.tsx'

type Props = { open: boolean; introduction: Introduction; onClose: () => void }

const refresh = [introductionCalls.get]

/** Writes the introduction page; what is typed stays until the server has taken it. */
export const IntroductionDialog = ({ open, introduction, onClose }: Props) => {
  // the version that was opened: what somebody else saves meanwhile must not be written over
  const [opened, setOpened] = useState(introduction)
  if (!open && opened.version !== introduction.version) setOpened(introduction)
  const typed = useRef<string>(undefined)
  const { touch, mayLeave } = useLeaveGuard()
  const { run, running } = useWrite(introductionCalls.update, { refresh, success: '保存成功', per: open })

  const close = () => {
    typed.current = undefined
    touch(false)
    onClose()
  }
  const leave = async () => {
    if (!running && (await mayLeave())) close()
  }
  const save = async () => {
    const content = typed.current ?? opened.content
    if ((await run({ content, version: opened.version })) !== undefined) close()
  }
  return (
    <DialogFrame
      open={open}
      title="编辑实验室介绍"
      width={900}
      onLeave={() => void leave()}
      busy={running}
      okText="保存"
      okButton={{ onClick: () => void save() }}
    >
      <RichEditor
        html={opened.content}
        label="实验室介绍"
        onChange={html => {
          typed.current = html
          touch()
        }}
      />
    </DialogFrame>
  )
}
