import type { Call } from '@seam/contract/kit/call'
import type { State } from '@seam/contract/kit/dictionary'
import { useWrite } from '../api/use-call.ts'
import { confirmAndSwitch } from '../feedback/confirm.ts'

/** Fields of every row of a plain list. */
export type Entry = { readonly id: number; readonly state: State; readonly version: number; readonly sort: number }

/** Stops or enables an entry after a confirmation (spec §4). */
export const useEntrySwitch = (call: Call, noun: string, refresh: readonly Call[]) => {
  const { run } = useWrite(call, { refresh, success: '操作成功！' })
  return ({ id, state }: Entry, name: string) =>
    confirmAndSwitch({
      state,
      stop: {
        title: `停用${noun}【${name}】？`,
        content: '停用后新的业务不再提供它；已经用到它的照旧显示。',
        okText: '停用',
      },
      start: { title: `启用${noun}【${name}】？`, content: '启用后可以重新选用。', okText: '启用' },
      run: next => run({ id, state: next }),
    })
}
