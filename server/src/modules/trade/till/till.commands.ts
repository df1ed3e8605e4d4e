import { tradeState } from '@seam/contract/client/money/ledger'
import { isScanMethod, payMethod } from '@seam/contract/client/money/pay-method'
import type { InputOf, OutputOf } from '@seam/contract/kit/call'
import { fromFen, sumFen, toFen } from '@seam/contract/kit/value/money'
import type { tillCalls } from '@seam/contract/trade/till'
import { tradeFailures as failures } from '@seam/contract/trade/trade'
import type { Caller } from '../../../kit/caller.ts'
import { Refusal, refuse, refuseForReasons, requireRow } from '../../../kit/refusal.ts'
import { moneyWrite, preparedWrite, type WriteContext } from '../../../kit/serve/implement.ts'
import type { Services } from '../../../kit/services.ts'
import { actorOf } from '../../../kit/transition/actor.ts'
import { refuseSurplusAbove } from '../../client/account/recharge-limit.commands.ts'
import { requireShiftForCash } from '../../client/shift/require-shift.commands.ts'
import { refuseTakenNumbers } from '../../client/transfer/transfer.commands.ts'
import { dueOf } from '../../lab/delegation/delegation.rules.ts'
import { type LockedDelegation, lockDelegations } from '../../lab/delegation/facts.rows.ts'
import { openTrade, type PaymentDraft, takePayment } from '../../lab/delegation/money/payment.commands.ts'
import { sharesOf } from '../../lab/delegation/money/shares.rules.ts'
import { hasChannel } from '../online-pay/ask.commands.ts'
import { requirePayPassword } from './pay-password.commands.ts'
import { composeQuote, isStillGood, openQuote, type Promised } from './quote.commands.ts'
import { findOpenTrade, findPaymentTerms, type PaymentTerms } from './till.rows.ts'
import { amountsOf, reasonsAgainstMethod } from './till.rules.ts'

type Pay = typeof tillCalls.pay
type Context = WriteContext<Pay>

type Prepared = { input: InputOf<Pay>; caller: Caller; services: Services }

/** The pay password is checked before the transaction: a wrong one counts although the call is refused. */
export const checkPayment = async ({ input, caller, services }: Prepared): Promise<void> => {
  if (input.payMethod !== payMethod.balance) return
  const promised = openQuote(services, caller.userId, input.quoteId)
  if (promised !== undefined) await requirePayPassword(services, caller, promised.clientId, input.payPassword ?? '')
}

/** The refusal of an expired or outdated quote, with a new one if something is still due. */
const staleQuote = async ({ db, services, caller }: Context, promised: Promised | undefined): Promise<Refusal> => {
  const ids = (promised?.delegations ?? []).map(([id]) => id)
  const fresh = await composeQuote(db, services, caller, ids).catch((error: unknown) => {
    if (error instanceof Refusal) return null
    throw error
  })
  return refuse(failures.quoteStale, { data: { quote: fresh } })
}

type Quoted = {
  readonly promised: Promised
  /** Locked and unchanged. */
  readonly delegations: LockedDelegation[]
  readonly terms: PaymentTerms
}

/** Locks the delegations of a quote, which were not changed, and reads the terms of the payment. */
const lockQuoted = async (context: Context): Promise<Quoted> => {
  const { db, services, caller, input } = context
  const promised = openQuote(services, caller.userId, input.quoteId)
  if (promised === undefined) throw await staleQuote(context, promised)
  const delegations = await lockDelegations(
    db,
    promised.delegations.map(([id]) => id),
  )
  if (!isStillGood(promised, delegations)) throw await staleQuote(context, promised)
  const terms = requireRow(await findPaymentTerms(db, promised.id, promised.clientId, input.payMethod))
  if (terms.isQuoteUsed) throw await staleQuote(context, promised)
  return { promised, delegations, terms }
}

const checkMethod = ({ services, input }: Context, amount: bigint, terms: PaymentTerms) => {
  const { payMethod: method } = input
  const { methodState, hasPassword, ...account } = terms
  const facts = { methodState, hasChannel: hasChannel(services, method), account, hasPassword, hasShift: true }
  refuseForReasons(reasonsAgainstMethod(method, amount, facts))
}

const sum = (delegations: readonly LockedDelegation[]) => sumFen(delegations.map(dueOf))

/** What is left to pay of these delegations. */
const leftOf = (delegations: readonly LockedDelegation[]) => ({
  remaining: fromFen(sum(delegations)),
  unpaidIds: delegations.filter(delegation => dueOf(delegation) > 0n).map(({ id }) => id),
})

/**
 * The trade that a channel collects. Whoever left the page of its code and begins again gets the trade that they, or a
 * colleague in the portal, opened for the same amounts: starting a code closes its others, so that no two of them can be paid.
 */
const openOrFindTrade = async (context: Context, draft: PaymentDraft, who: string) => {
  const { db, caller, logOperation } = context
  const { delegations, amount, payMethod: method, remarks = '' } = draft
  const { shares } = sharesOf(amount, delegations)
  const { clientId } = requireRow(delegations[0])
  const own = { userId: caller.userId, inPortal: caller.portal !== null }
  const earlier = await findOpenTrade(db, { ...own, clientId, amount, remarks, shares })
  const trade = earlier ?? { ...(await openTrade(db, draft, actorOf(context))), state: tradeState.open }
  const opener =
    earlier === undefined || earlier.createUserId === caller.userId ? '' : `【${earlier.createName}】发起的`
  const again = earlier === undefined ? '' : `再次打开${opener}，`
  logOperation(`${who}${again}待${payMethod.label(method)}支付 ${fromFen(amount)} 元，交易【${trade.tradeCode}】`)
  return trade
}

const handle = async (context: Context): Promise<OutputOf<Pay>> => {
  const { db, input, caller, services, logOperation } = context
  const shiftId = await requireShiftForCash(db, [input.payMethod], { id: caller.userId })
  await refuseTakenNumbers(db, [input])
  const { promised, delegations, terms } = await lockQuoted(context)
  const { payMethod: method, voucherNo, remarks } = input
  const due = sum(delegations)
  const { amount, tendered, change } = amountsOf(method, due, {
    amount: input.amount === undefined ? undefined : toFen(input.amount),
    tendered: input.tendered === undefined ? undefined : toFen(input.tendered),
  })
  if (change < 0n)
    throw refuse(failures.tenderedShort, {
      message: `实收现金比应收少 ${fromFen(-change)} 元；只收一部分请修改收款金额`,
    })
  checkMethod(context, amount, terms)
  const draft: PaymentDraft = {
    delegations,
    payMethod: method,
    amount,
    tendered,
    shiftId,
    quoteId: promised.id,
    voucherNo,
    remarks,
  }
  const codes = delegations.map(({ delegateCode }) => delegateCode).join('、')
  const [first] = delegations
  const who = `客户【${first?.clientName ?? ''}】委托单【${codes}】`
  if (isScanMethod(method)) {
    const trade = await openOrFindTrade(context, draft, who)
    return {
      tradeId: trade.id,
      tradeCode: trade.tradeCode,
      state: trade.state,
      payState: requireRow(first).payState,
      change: '0.00',
      ...leftOf(delegations),
      toBalance: '0.00',
    }
  }
  const { trade, delegations: paid, surplus } = await takePayment(db, services, draft, actorOf(context))
  refuseSurplusAbove(terms.surplusLimit, surplus)
  const after = new Map([...delegations, ...paid].map(row => [row.id, row]))
  logOperation(
    `${who}${method === payMethod.credit ? '挂账' : '收款'}：${payMethod.label(method)} ${fromFen(amount)} 元${change > 0n ? `，找零 ${fromFen(change)} 元` : ''}${surplus > 0n ? `，转入余额 ${fromFen(surplus)} 元` : ''}，交易【${trade.tradeCode}】`,
  )
  return {
    tradeId: trade.id,
    tradeCode: trade.tradeCode,
    state: tradeState.done,
    payState: requireRow(after.get(requireRow(first).id)).payState,
    change: fromFen(change),
    ...leftOf([...after.values()]),
    toBalance: fromFen(surplus),
  }
}

/** Charges a quote: at once, or as an open trade that a channel collects. */
export const pay = moneyWrite<Pay>(
  async ({ input, caller, services }) => openQuote(services, caller.userId, input.quoteId)?.clientId,
  preparedWrite(checkPayment, handle),
)
