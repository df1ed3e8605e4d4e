import { isScanMethod, type PayMethod, payMethod } from '@seam/contract/client/money/pay-method'
import { state } from '@seam/contract/kit/dictionary'
import { payMethodCalls } from '@seam/contract/trade/till'
import { changesOf } from '../../../kit/log.ts'
import { refuseIfAlreadySo, requireRow } from '../../../kit/refusal.ts'
import { implement } from '../../../kit/serve/implement.ts'
import { lockPayMethod, selectPayMethods, updatePayMethod } from '../../client/pay-method/pay-method.rows.ts'
import { hasChannel } from '../online-pay/ask.commands.ts'
import { selectFailingMethods } from '../online-pay/attempt.rows.ts'

export const payMethodRoutes = implement(payMethodCalls, {
  list: async ({ db, services }) => {
    const failing = await selectFailingMethods(db)
    const healthOf = (method: PayMethod) => {
      if (!isScanMethod(method)) return null
      if (!hasChannel(services, method)) return 'off' as const
      return failing.includes(method) ? ('failing' as const) : ('ok' as const)
    }
    return (await selectPayMethods(db)).map(row => ({ ...row, id: row.payMethod, health: healthOf(row.payMethod) }))
  },

  switchState: async ({ db, input, logOperation }) => {
    const before = requireRow(await lockPayMethod(db, input.id))
    refuseIfAlreadySo(before.state, input.state)
    await updatePayMethod(db, before.payMethod, input.state)
    const changes = changesOf(before, { ...before, state: input.state }, { state: ['状态', state.label] })
    logOperation(
      `${input.state === state.stopped ? '停用' : '启用'}支付方式【${payMethod.label(before.payMethod)}】`,
      changes,
    )
    return null
  },
})
