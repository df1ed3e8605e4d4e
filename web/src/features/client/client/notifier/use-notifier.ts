import { clientCalls } from '@seam/contract/client/client'
import { type Notifier, notifierCalls } from '@seam/contract/client/notifier'
import { useWrite } from '../../../../kit/api/use-call.ts'
import { confirmAndSwitch, confirmThen } from '../../../../kit/feedback/confirm.ts'
import { toast } from '../../../../kit/feedback/feedback.tsx'

/** Reads that contain the notifiers of a client. */
export const notifierRefresh = [notifierCalls.page, clientCalls.get]

/** Stops, enables and deletes after a confirmation. */
export const useNotifier = () => {
  const update = useWrite(notifierCalls.update, { refresh: notifierRefresh, success: '操作成功！' })
  const removing = useWrite(notifierCalls.remove, { refresh: notifierRefresh })
  return {
    change: ({ id, version, notifierName, telephone, isDefault, state }: Notifier) =>
      confirmAndSwitch({
        state,
        stop: { title: `停用通知人【${notifierName}】？`, content: '停用后新的委托不再通知他。', okText: '停用' },
        start: { title: `启用通知人【${notifierName}】？`, okText: '启用' },
        run: next => update.run({ id, version, notifierName, telephone, isDefault, state: next }),
      }),
    remove: ({ id, notifierName }: Notifier) =>
      confirmThen(
        { title: `删除通知人【${notifierName}】？`, content: '委托单用过的通知人会停用并保留。', okText: '删除' },
        async () => {
          const answer = await removing.run({ id })
          if (answer !== undefined) toast.success(answer.stopped ? '委托单用过，已停用' : '删除成功')
        },
      ),
  }
}
