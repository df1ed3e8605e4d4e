import { payMethod } from '@seam/contract/client/money/pay-method'
import { fromFen, fromFenOrNull } from '@seam/contract/kit/value/money'
import { billCalls, billFailures, billLineKind } from '@seam/contract/trade/bill'
import { onlinePayFailures } from '@seam/contract/trade/online-pay'
import { ChannelFailure } from '../../../kit/pay/channel.ts'
import { channelOf } from '../../../kit/pay/channels.ts'
import { laboratoryDay } from '../../../kit/period.ts'
import { refusalFor, refuse, requireRow } from '../../../kit/refusal.ts'
import { implement } from '../../../kit/serve/implement.ts'
import { currentTime } from '../../../kit/sql/expressions.ts'
import { actorOf } from '../../../kit/transition/actor.ts'
import { lockFor, transition } from '../../../kit/transition/transition.ts'
import { endNotices } from '../../system/notice/notice.commands.ts'
import { withoutChannel } from '../online-pay/channel.rules.ts'
import { countBillLines, selectBillPage } from './bill.rows.ts'
import { fetchBill } from './fetch-bills.job.ts'
import { billNotice, reconLifecycle } from './recon.lifecycle.ts'
import { countOpenItems, findReconItem, selectReconItemPage } from './recon.rows.ts'

export const billRoutes = implement(billCalls, {
  page: async ({ db, input }) => {
    const { rows, totalRecords } = await selectBillPage(db, input)
    return {
      totalRecords,
      rows: rows.map(({ payments, refunds, fee, ...row }) => ({
        ...row,
        payments: fromFen(payments),
        refunds: fromFen(refunds),
        fee: fromFen(fee),
      })),
    }
  },

  items: async ({ db, input, caller }) => {
    const { rows, totalRecords } = await selectReconItemPage(db, input, caller.scope)
    return {
      totalRecords,
      rows: rows.map(({ ourAmount, theirAmount, ...row }) => ({
        ...row,
        ourAmount: fromFenOrNull(ourAmount),
        theirAmount: fromFenOrNull(theirAmount),
      })),
    }
  },

  fetch: async ({ services, input }) => {
    const { payMethod: method, billDay: day } = input
    const channel = channelOf(services, method)
    if (channel === undefined) throw refusalFor([withoutChannel(method)])
    if (day >= laboratoryDay()) throw refuse(billFailures.dayNotOver)
    try {
      if (!(await fetchBill(services, channel, { method, day, mayBeEmpty: false }))) throw refuse(billFailures.notThere)
    } catch (error) {
      if (error instanceof ChannelFailure) throw refuse(onlinePayFailures.channelSilent)
      throw error
    }
    return {
      lineCount: await countBillLines(services.db, method, day),
      openItems: await countOpenItems(services.db, method, day),
    }
  },

  handle: async context => {
    const { db, input, caller, logOperation } = context
    requireRow(await findReconItem(db, input.id, caller.scope))
    const item = await lockFor(db, reconLifecycle, 'handle', input)
    const actor = actorOf(context)
    await transition(db, reconLifecycle, 'handle', item, actor, {
      set: {
        remarks: input.remarks,
        handleUserId: actor.userId,
        handleName: actor.userName,
        handleTime: currentTime,
      },
    })
    if ((await countOpenItems(db, item.payMethod, item.billDay)) === 0)
      await endNotices(db, [billNotice(item.payMethod, item.billDay)])
    const what = item.outRefundNo === '' ? billLineKind.label('payment') : billLineKind.label('refund')
    logOperation(
      `处理${payMethod.label(item.payMethod)}对账差异：${what}，商户单号【${item.outTradeNo}】，说明：${input.remarks}`,
    )
    return null
  },
})
