import type { Call } from '@seam/contract/kit/call'
import { useWrite } from '../api/use-call.ts'
import { confirmThen } from '../feedback/confirm.ts'

/** Deletes an entry that nobody used, after asking; the server refuses what was used. */
export const useRemoval = (call: Call, noun: string, refresh: readonly Call[]) => {
  const { run } = useWrite(call, { refresh, success: '删除成功' })
  return (id: number, name: string) =>
    confirmThen({ title: `删除${noun}【${name}】？`, content: '用过的不能删除，只能停用。', okText: '删除' }, () =>
      run({ id }),
    )
}
