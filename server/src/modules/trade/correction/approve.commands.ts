import { ledgerAccount, postingKind } from '@seam/contract/client/money/ledger'
import { payMethod } from '@seam/contract/client/money/pay-method'
import { fromFen, sumFen } from '@seam/contract/kit/value/money'
import { type correctionCalls, correctionKind, correctionFailures as failures } from '@seam/contract/trade/correction'
import type { Tx } from '../../../db/database.ts'
import { checkVersion, refuse, refuseForReasons, requireRow } from '../../../kit/refusal.ts'
import type { WriteContext } from '../../../kit/serve/implement.ts'
import { currentTime } from '../../../kit/sql/expressions.ts'
import { actorOf, type UserActor } from '../../../kit/transition/actor.ts'
import { reasonsAgainst } from '../../../kit/transition/transition.rules.ts'
import { lockFor, transition } from '../../../kit/transition/transition.ts'
import { refuseIfInvoiced } from '../../client/invoice/invoiced.commands.ts'
import { post } from '../../client/ledger/ledger.commands.ts'
import { withdrawPoints } from '../../client/score/score.commands.ts'
import { completePaidSettlements, settlementLifecycle } from '../../client/settlement/settlement.commands.ts'
import { lockOpenSettlementsOf, lockSettlements } from '../../client/settlement/settlement.rows.ts'
import { requireShiftForCash } from '../../client/shift/require-shift.commands.ts'
import { lockDelegations } from '../../lab/delegation/facts.rows.ts'
import { updateSettledPayStates } from '../../lab/delegation/money/charges.rows.ts'
import { storeAmounts, withAmounts } from '../../lab/delegation/money/received.commands.ts'
import { addShareReceipts, lockForSettlement, selectOpenShares, selectSettlementTrades } from '../settle/settle.rows.ts'
import { takeInOrder } from '../settle/settle.rules.ts'
import { createSuspense } from '../suspense/hold.commands.ts'
import { lockDeposit, takeDepositBack } from '../vault-deposit/undo-deposit.commands.ts'
import * as rows from './correction.rows.ts'
import { receiptsInSuspense, reversalEntries, sumByDelegation } from './correction.rules.ts'
import { type CorrectionFacts, correctionLifecycle, correctionTransitions } from './request.commands.ts'

type Approve = typeof correctionCalls.approve

/** Locks a correction after everything that it changes, and refuses one that cannot be approved. */
const lockApprovable = async ({ db, input, caller }: WriteContext<Approve>): Promise<CorrectionFacts> => {
  const correction = requireRow((await rows.lockCorrections(db, [input.id]))[0])
  checkVersion(correction, input.version)
  const facts = { ...correction, actorId: caller.userId }
  refuseForReasons(reasonsAgainst(correctionTransitions, 'approve', facts))
  return facts
}

const complete = (tx: Tx, correction: CorrectionFacts, actor: UserActor) =>
  transition(tx, correctionLifecycle, 'approve', correction, actor, {
    set: { approverId: actor.userId, approverName: actor.userName, approveTime: currentTime },
  })

/** Writes credit off, the oldest trade first. */
const writeOff = async (context: WriteContext<Approve>, actor: UserActor) => {
  const { db, input } = context
  const tradeIds = await rows.selectCorrectionTradeIds(db, input.id)
  await lockForSettlement(db, tradeIds)
  const settlements = await lockOpenSettlementsOf(db, tradeIds)
  const correction = await lockApprovable(context)
  const { id, correctionKind: kind, clientId, amount, reason } = correction
  const { parts, left } = takeInOrder(await selectOpenShares(db, tradeIds), amount)
  if (left > 0n)
    throw refuse(failures.aboveOutstanding, {
      message: `所选交易现在只有 ${fromFen(amount - left)} 元未结算，请不批准，按现在的金额重新申请`,
    })
  await rows.addShareWriteOffs(db, parts)
  await updateSettledPayStates(
    db,
    parts.map(({ delegationId }) => delegationId),
  )
  await completePaidSettlements(db, settlements, actor)
  await complete(db, correction, actor)
  const isDiscount = kind === correctionKind.discount
  await post(
    db,
    {
      kind: isDiscount ? postingKind.discount : postingKind.writeOff,
      cause: `correction:${id}`,
      clientId,
      remarks: reason,
      entries: [
        { account: isDiscount ? ledgerAccount.allowance : ledgerAccount.badDebt, amount },
        ...sumByDelegation(parts).map(part => ({
          account: ledgerAccount.receivable,
          amount: -part.amount,
          delegationId: part.delegationId,
        })),
      ],
    },
    actor,
  )
  return correction
}

type Reversal = {
  readonly settlementId: number
  readonly clientName: string
  /** Who hands the cash back; undefined: it is in suspense. */
  readonly cashier: { readonly id: number; readonly name: string } | undefined
}

/** Reverses a settlement: its trades are owed again, and its receipts are in suspense. */
const reverse = async (
  context: WriteContext<Approve>,
  { settlementId, clientName, cashier }: Reversal,
  actor: UserActor,
) => {
  const { db } = context
  // Cash is handed back from the shift of the user who requested it.
  if (cashier !== undefined) await requireShiftForCash(db, [payMethod.cash], cashier)
  const cashierId = cashier?.id
  const tradeIds = (await selectSettlementTrades(db, settlementId)).map(trade => trade.id)
  await lockForSettlement(db, tradeIds)
  const settlement = requireRow((await lockSettlements(db, [settlementId]))[0])
  const correction = await lockApprovable(context)
  if (settlement.received !== correction.amount)
    throw refuse(failures.receivedMeanwhile, {
      message: `结算单现在收款 ${fromFen(settlement.received)} 元，申请时是 ${fromFen(correction.amount)} 元，请不批准，按现在的金额重新申请`,
    })
  const received = settlement.received - settlement.surplus
  // Amounts settled before the settlement stay on the oldest shares.
  const { parts: settled, left } = takeInOrder(await rows.selectSettledShares(db, settlementId), received)
  if (left > 0n) throw new Error(`${settlement.settleCode} received more than its trades settled`)
  const byDelegation = sumByDelegation(settled)
  await refuseIfInvoiced(db, byDelegation)
  const receipts = await rows.sumReceiptsByMethod(db, settlementId)
  await addShareReceipts(
    db,
    settled.map(part => ({ ...part, amount: -part.amount })),
  )
  await rows.releaseSettlementTrades(db, settlementId)
  const delegations = await lockDelegations(
    db,
    byDelegation.map(({ delegationId }) => delegationId),
  )
  const owed = new Map(byDelegation.map(({ delegationId, amount }) => [delegationId, amount]))
  await storeAmounts(
    db,
    delegations.map(one => withAmounts(one, { receivable: one.receivable + (owed.get(one.id) ?? 0n) })),
  )
  await transition(db, settlementLifecycle, 'reverse', settlement, actor)
  await complete(db, correction, actor)
  const entries = reversalEntries(settled, receipts, settlement.surplus, cashierId)
  const { clientId, settleCode } = settlement
  if (entries.length > 0) {
    const draft = { kind: postingKind.unsettle, cause: `correction:${correction.id}`, clientId, remarks: settleCode }
    await post(db, { ...draft, entries }, actor)
  }
  for (const { payMethod: method, amount } of receiptsInSuspense(receipts, cashierId))
    await createSuspense(
      db,
      {
        cause: `correction:${correction.id}:${method}`,
        payMethod: method,
        amount,
        payer: clientName,
        reference: settleCode,
        remarks: `冲回结算单【${settleCode}】`,
      },
      actor,
    )
  const amount = sumFen(settled.map(part => part.amount))
  await withdrawPoints(db, { clientId, amount, about: settleCode, createName: actor.userName })
  return correction
}

const adjust = async (context: WriteContext<Approve>, actor: UserActor) => {
  const { db } = context
  const correction = await lockApprovable(context)
  const { id, correctionKind: kind, clientId, reason } = correction
  await complete(db, correction, actor)
  const amount = kind === correctionKind.increase ? -correction.amount : correction.amount
  await post(
    db,
    {
      kind: postingKind.adjust,
      cause: `correction:${id}`,
      clientId,
      remarks: reason,
      entries: [
        { account: ledgerAccount.balance, amount },
        { account: ledgerAccount.allowance, amount: -amount },
      ],
    },
    actor,
    // A stopped account pays nothing, by whomever; an increase is not limited.
    { limited: true },
  )
  return correction
}

const undoDeposit = async (context: WriteContext<Approve>, depositId: bigint, actor: UserActor) => {
  const { db } = context
  const deposit = await lockDeposit(db, depositId)
  const correction = await lockApprovable(context)
  await complete(db, correction, actor)
  await takeDepositBack(db, deposit, `correction:${correction.id}`, actor)
}

/** Whom or what a correction is about, in the log. */
const subjectOf = ({ clientName, slipNo }: rows.StoredCorrection) =>
  clientName === null ? `银行回单【${slipNo}】` : `客户【${clientName}】`

/** Approves a correction and posts it. Debt and balance are checked again now. */
export const approveCorrection = async (context: WriteContext<Approve>): Promise<null> => {
  const { db, input, caller, logOperation } = context
  const actor = actorOf(context)
  const correction = requireRow(await rows.findCorrection(db, input.id, caller))
  const { correctionKind: kind, settlementId, depositId, cashBack, correctionCode } = correction
  const requester = { id: correction.createUserId, name: correction.createName }
  const cashier = cashBack ? requester : undefined
  const clientName = correction.clientName ?? ''
  if (settlementId !== null) await reverse(context, { settlementId, clientName, cashier }, actor)
  else if (depositId !== null) await undoDeposit(context, depositId, actor)
  else if (kind === correctionKind.increase || kind === correctionKind.decrease) await adjust(context, actor)
  else await writeOff(context, actor)
  logOperation(
    `批准${correctionKind.label(kind)}【${correctionCode}】：${subjectOf(correction)}${fromFen(correction.amount)} 元`,
  )
  return null
}

/** Refuses a correction, or withdraws the caller's own request. */
export const refuseCorrection = async (context: WriteContext<typeof correctionCalls.refuse>): Promise<null> => {
  const { db, input, caller, logOperation } = context
  requireRow(await rows.findCorrection(db, input.id, caller))
  const correction = await lockFor(db, correctionLifecycle, 'refuse', input)
  if (!caller.permissions.has('correctionApprove') && correction.createUserId !== caller.userId)
    throw refuse(failures.notYours)
  await transition(db, correctionLifecycle, 'refuse', correction, actorOf(context), { reason: input.reason })
  logOperation(
    `不批准${correctionKind.label(correction.correctionKind)}【${correction.correctionCode}】：${input.reason}`,
  )
  return null
}
