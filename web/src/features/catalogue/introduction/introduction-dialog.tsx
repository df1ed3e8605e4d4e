import { type Introduction, introductionCalls } from '@seam/contract/catalogue/introduction'
import { useRef, useState } from 'react'
import { useWrite } from '../../../kit/api/use-call.ts'
import { DialogFrame } from '../../../kit/dialog/dialog-frame.tsx'
import { useLeaveGuard } from '../../../kit/draft/use-leave-guard.ts'
import { RichEditor } from './rich-editor.tsx'

type Props = { open: boolean; introduction: Introduction; onClose: () => void }

const refresh = [introductionCalls.get]

/** Edits the introduction page; the input stays until the server has accepted it. */
export const IntroductionDialog = ({ open, introduction, onClose }: Props) => {
  // keeps the opened version, so that a change by another user is not overwritten
  const [opened, setOpened] = useState(introduction)
  if (!open && opened.version !== introduction.version) setOpened(introduction)
  const typed = useRef<string>(undefined)
  const { touch, end, leave } = useLeaveGuard()
  const close = () => {
    typed.current = undefined
    end(onClose)
  }
  const write = { refresh, success: '保存成功', per: open, onReload: close }
  const { run, running } = useWrite(introductionCalls.update, write)
  const save = async () => {
    const content = typed.current ?? opened.content
    if ((await run({ content, version: opened.version })) !== undefined) close()
  }
  return (
    <DialogFrame
      open={open}
      title="编辑实验室介绍"
      width={900}
      onLeave={() => void leave(close)}
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
