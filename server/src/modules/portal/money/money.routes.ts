import { state } from '@seam/contract/kit/dictionary'
import { commonFailures } from '@seam/contract/kit/failure'
import { fromFen, toFen } from '@seam/contract/kit/value/money'
import { portalMoneyCalls, portalPayMethods } from '@seam/contract/portal/money'
import type { Db } from '../../../db/database.ts'
import type { Caller } from '../../../kit/caller.ts'
import { channelOf } from '../../../kit/pay/channels.ts'
import { clientIdOf, ofOwnClient } from '../../../kit/portal/of-client.ts'
import { refuse, requireRow } from '../../../kit/refusal.ts'
import { implement, moneyWrite, preparedWrite, type WriteContext } from '../../../kit/serve/implement.ts'
import { actorOf } from '../../../kit/transition/actor.ts'
import { findAccount, lockAccountOf } from '../../client/account/account.rows.ts'
import { selectPayMethods } from '../../client/pay-method/pay-method.rows.ts'
import { selectBalanceRecordPage } from '../../trade/account-money/account-money.rows.ts'
import { recharge } from '../../trade/account-money/recharge.commands.ts'
import { askForUser, statesOf } from '../../trade/online-pay/ask.commands.ts'
import { type Attempt, findAttempt } from '../../trade/online-pay/attempt.rows.ts'
import { showCode } from '../../trade/online-pay/collect.commands.ts'
import { giveUpCollecting } from '../../trade/online-pay/start.commands.ts'
import { composeQuote } from '../../trade/till/quote.commands.ts'
import { checkPayment, pay } from '../../trade/till/till.commands.ts'
import { findOpenRecharge, findOwnAccountId, isOwnTrade, selectPayable } from './money.rows.ts'

const requireOwnTrade = async (db: Db, tradeId: number, caller: Caller): Promise<void> => {
  if (!(await isOwnTrade(db, tradeId, caller))) throw refuse(commonFailures.notThere)
}

const requireOwnAttempt = async (db: Db, attemptId: number, caller: Caller): Promise<Attempt> => {
  const attempt = requireRow(await findAttempt(db, attemptId))
  await requireOwnTrade(db, attempt.tradeId, caller)
  return attempt
}

const isOfPortal = (method: number): boolean => portalPayMethods.some(own => own === method)

type Pay = typeof portalMoneyCalls.pay
type Paying = Pick<WriteContext<Pay>, 'input' | 'caller' | 'services'>

const asAtTill = <C extends Paying>(context: C) => ({
  ...context,
  input: { ...context.input, voucherNo: '', remarks: '' },
})

export const portalMoneyRoutes = implement(portalMoneyCalls, {
  account: async ({ db, caller, services }) => {
    const { balance, creditLimit, creditUsed } = await findAccount(db, clientIdOf(caller))
    const methods = await selectPayMethods(db)
    return {
      balance: fromFen(balance),
      creditLimit: fromFen(creditLimit),
      creditUsed: fromFen(creditUsed),
      methods: methods
        .filter(
          ({ payMethod, state: current }) => current === state.enabled && channelOf(services, payMethod) !== undefined,
        )
        .map(({ payMethod }) => payMethod),
    }
  },

  records: async ({ db, input, caller }) => {
    const { rows, totalRecords } = await selectBalanceRecordPage(db, ofOwnClient(input, caller), caller.scope)
    return {
      totalRecords,
      rows: rows.map(({ id, amount, balanceAfter, ...row }) => ({
        ...row,
        id: Number(id),
        change: fromFen(-amount),
        after: fromFen(balanceAfter),
      })),
    }
  },

  waiting: async ({ db, caller }) =>
    (await selectPayable(db, caller)).map(({ fee, due, ...row }) => ({ ...row, fee: fromFen(fee), due: fromFen(due) })),

  quote: async ({ db, input, caller, services }) => {
    const quote = await composeQuote(db, services, caller, input.delegateIds)
    return { ...quote, methods: quote.methods.filter(({ payMethod }) => isOfPortal(payMethod)) }
  },

  pay: moneyWrite<Pay>(
    async ({ caller }) => clientIdOf(caller),
    preparedWrite(
      (context: Paying) => checkPayment(asAtTill(context)),
      (context: WriteContext<Pay>) => pay(asAtTill(context)),
    ),
  ),

  recharge: moneyWrite<typeof portalMoneyCalls.recharge>(
    async ({ caller }) => clientIdOf(caller),
    async context => {
      const { db, input, caller, logOperation } = context
      const id = await findOwnAccountId(db, caller)
      // Of two equal ones at once, the second one waits here and sees the first.
      await lockAccountOf(db, clientIdOf(caller))
      const open = await findOpenRecharge(db, caller, toFen(input.amount))
      if (open !== undefined) {
        const { tradeId, tradeCode, state: tradeState } = open
        logOperation(`再次打开待支付的充值 ${input.amount} 元，交易【${tradeCode}】`)
        return { tradeId, state: tradeState }
      }
      return recharge({ ...context, input: { ...context.input, id, voucherNo: '', reason: '客户门户充值' } })
    },
  ),

  startCode: async context => {
    const { services, input, caller } = context
    await requireOwnTrade(services.db, input.tradeId, caller)
    return showCode(services, input, actorOf(context))
  },

  states: async ({ db, input, caller }) => statesOf(await requireOwnAttempt(db, input.attemptId, caller)),

  ask: async ({ services, input, caller, request }) => {
    await requireOwnAttempt(services.db, input.attemptId, caller)
    return askForUser(services, input.attemptId, request.address)
  },

  giveUp: async context => {
    const { services, input, caller } = context
    await requireOwnTrade(services.db, input.tradeId, caller)
    return { tradeState: await giveUpCollecting(services, input.tradeId, actorOf(context)) }
  },
})
