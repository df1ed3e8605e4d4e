import { useRef } from 'react'
import { ask } from '../feedback/feedback.tsx'
import { useUnsaved } from './unsaved.tsx'

const usual = { title: '放弃未保存的内容？', okText: '放弃', cancelText: '继续填写' }

/**
 * The guard of a dialog: `touch()` with each change, `leave(onClose)` to close it, `end(onClose)` once its input is saved,
 * or `touch(false)` if it stays open. With unsaved input the tab is marked, and closing or reloading asks too.
 */
export const useLeaveGuard = (question: Parameters<typeof ask>[0] = usual) => {
  const dirty = useRef(false)
  const mark = useUnsaved()
  const touch = (on = true) => {
    if (dirty.current !== on) mark(on)
    dirty.current = on
  }
  /** Closes without a question: the input is saved, or given up. */
  const end = (close: () => void) => {
    touch(false)
    close()
  }
  /** Closes if there is no unsaved input, or the user discards it. */
  const leave = async (close: () => void) => {
    if (dirty.current && !(await ask(question))) return
    end(close)
  }
  return { touch, end, leave }
}
