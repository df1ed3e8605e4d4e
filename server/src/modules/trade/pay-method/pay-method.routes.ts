import { payMethod } from '@seam/contract/client/pay-method'
import { state } from '@seam/contract/kit/dictionary'
import { payMethodCalls } from '@seam/contract/trade/till'
import { changesOf } from '../../../kit/log.ts'
import { refuseIfAlreadySo, requireRow } from '../../../kit/refusal.ts'
import { implement } from '../../../kit/serve/implement.ts'
import { lockPayMethod, selectPayMethods, updatePayMethod } from './pay-method.rows.ts'

export const payMethodRoutes = implement(payMethodCalls, {
  list: async ({ db }) => (await selectPayMethods(db)).map(row => ({ ...row, id: row.payMethod, health: null })),

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
