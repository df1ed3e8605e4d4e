import { type Client, clientCalls } from '@seam/contract/client/client'
import { useWrite } from '../../../kit/api/use-call.ts'
import { confirmAndSwitch } from '../../../kit/feedback/confirm.ts'

const refresh = [clientCalls.page, clientCalls.get]

/** Stops or enables a client after a confirmation. */
export const useClientSwitch = () => {
  const { run } = useWrite(clientCalls.switchState, { refresh, success: '操作成功！' })
  return ({ id, clientName, state }: Client) =>
    confirmAndSwitch({
      state,
      stop: {
        title: `停用客户【${clientName}】？`,
        content: '停用后不能再为该客户登记委托；已登记的委托照常办理。',
        okText: '停用',
      },
      start: { title: `启用客户【${clientName}】？`, content: '启用后可以为该客户登记委托。', okText: '启用' },
      run: next => run({ id, state: next }),
    })
}
