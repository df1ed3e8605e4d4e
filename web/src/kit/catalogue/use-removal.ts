import type { Call } from '@seam/contract/kit/call'
import { useWrite } from '../api/use-call.ts'
import { confirmThen } from '../feedback/confirm.ts'

/** Deletes an unused entry after a confirmation; the server refuses used ones. */
export const useRemoval = (call: Call, noun: string, refresh: readonly Call[]) => {
  const { run } = useWrite(call, { refresh, success: '删除成功' })
  return (id: number, name: string) =>
    confirmThen({ title: `删除${noun}【${name}】？`, content: '用过的不能删除，只能停用。', okText: '删除' }, () =>
      run({ id }),
    )
}
