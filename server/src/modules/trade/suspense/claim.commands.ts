import { ledgerAccount, ledgerFailures, postingKind } from '@seam/contract/client/money/ledger'
import { payMethod } from '@seam/contract/client/money/pay-method'
import { claimTarget } from '@seam/contract/client/money/suspense'
import type { OutputOf } from '@seam/contract/kit/call'
import { fromFen, lesserFen, sumFen, toFen } from '@seam/contract/kit/value/money'
import { suspenseFailures as failures, type suspenseCalls } from '@seam/contract/trade/suspense'
import type { Tx } from '../../../db/database.ts'
import { reason } from '../../../kit/reason.rules.ts'
import { refuse, refuseForReasons, requireRow } from '../../../kit/refusal.ts'
import { requirePermission } from '../../../kit/require-permission.ts'
import { moneyWrite, type WriteContext } from '../../../kit/serve/implement.ts'
import { currentTime } from '../../../kit/sql/expressions.ts'
import { actorOf, type UserActor } from '../../../kit/transition/actor.ts'
import { reasonsAgainst } from '../../../kit/transition/transition.rules.ts'
import { lockFor, transition } from '../../../kit/transition/transition.ts'
import { isAboveRechargeLimit } from '../../client/account/recharge-limit.commands.ts'
import { findClient } from '../../client/client/client.rows.ts'
import { post } from '../../client/ledger/ledger.commands.ts'
import { requireVisibleDelegations } from '../../lab/delegation/delegation.commands.ts'
import { delegationTransitions, dueOf } from '../../lab/delegation/delegation.rules.ts'
import { type LockedDelegation, lockDelegations } from '../../lab/delegation/facts.rows.ts'
import { takePayment } from '../../lab/delegation/money/payment.commands.ts'
import { receiveForClient } from '../settle/receive-claim.commands.ts'
import { methodAndAmount } from './suspense.commands.ts'
import { suspenseLifecycle } from './suspense.lifecycle.ts'
import { findImporter, type LockedSuspense } from './suspense.rows.ts'
import { lockTransfers, matchTransfers, refuseRegisteredTransfer } from './transfer-without-line.commands.ts'

type Claim = typeof suspenseCalls.claim
type Context = WriteContext<Claim>

/** What the money of a claim has become, in fen. */
type ClaimOutcome = {
  readonly settled?: bigint
  readonly paid?: bigint
  readonly tradeCode?: string
  readonly remaining?: bigint
  /** The codes of the trades or settlements whose transfers it is. */
  readonly matchedCode?: string
}

const numberOf = ({ reference }: LockedSuspense) => reference.slice(0, 64)

const postToBalance = (tx: Tx, { id, amount, suspenseCode }: LockedSuspense, clientId: number, actor: UserActor) =>
  post(
    tx,
    {
      kind: postingKind.claim,
      cause: `suspense:${id}:claim`,
      clientId,
      remarks: suspenseCode,
      entries: [
        { account: ledgerAccount.suspense, amount },
        { account: ledgerAccount.balance, amount: -amount },
      ],
    },
    actor,
  )

const settleCredit = async (
  { db, input: { clientId } }: Context,
  suspense: LockedSuspense,
  actor: UserActor,
): Promise<ClaimOutcome> => {
  const { id, amount, payMethod: method, suspenseCode } = suspense
  const received = await receiveForClient(
    db,
    {
      clientId,
      amount,
      payMethod: method,
      voucherNo: numberOf(suspense),
      cause: `suspense:${id}:claim`,
      about: suspenseCode,
    },
    actor,
  )
  if (received === undefined) throw refuse(failures.nothingOwed)
  return { settled: received }
}

/** The chosen delegations, locked, of this client and with the amount due that the caller saw. */
const lockChosen = async ({ db, input, caller }: Context): Promise<LockedDelegation[]> => {
  const { clientId, delegationIds } = input
  await requireVisibleDelegations(db, delegationIds, caller)
  const delegations = await lockDelegations(db, delegationIds)
  if (delegations.some(one => one.clientId !== clientId)) throw refuse(ledgerFailures.severalClients)
  refuseForReasons(
    delegations.flatMap(delegation =>
      reasonsAgainst(delegationTransitions, 'pay', delegation).map(({ failure, message }) =>
        reason(failure, message, { path: ['delegationIds'], label: delegation.delegateCode }),
      ),
    ),
  )
  return delegations
}

const sumDue = (delegations: readonly LockedDelegation[]) => sumFen(delegations.map(dueOf))

/**
 * Pays delegations, the oldest first: the money becomes balance of the client and pays from there. It came for them, so
 * no pay password is asked. What is above the amount due stays in the balance.
 */
const payDelegations = async (context: Context, suspense: LockedSuspense, actor: UserActor): Promise<ClaimOutcome> => {
  const { db, input, caller, services } = context
  requirePermission(caller, 'paymentConfirm')
  const delegations = await lockChosen(context)
  const due = sumDue(delegations)
  if (input.due === undefined || toFen(input.due) !== due)
    throw refuse(failures.dueChanged, {
      message: `所选委托单现在待付 ${fromFen(due)} 元，请重新核对`,
      data: { due: fromFen(due) },
    })
  await postToBalance(db, suspense, input.clientId, actor)
  const amount = lesserFen(suspense.amount, due)
  const { trade } = await takePayment(
    db,
    services,
    {
      delegations,
      payMethod: payMethod.balance,
      amount,
      voucherNo: numberOf(suspense),
      remarks: `认领${methodAndAmount(suspense)}`,
    },
    actor,
  )
  return { paid: amount, tradeCode: trade.tradeCode, remaining: due - amount }
}

const applyToTarget = async (
  context: Context,
  suspense: LockedSuspense,
  transfers: Awaited<ReturnType<typeof lockTransfers>>,
  actor: UserActor,
): Promise<ClaimOutcome> => {
  const { db, input } = context
  if (input.target === claimTarget.transfer)
    return { matchedCode: await matchTransfers(db, suspense, input, transfers, actor) }
  if (!input.isOther) await refuseRegisteredTransfer(db, suspense, input.clientId)
  if (input.target === claimTarget.receivable) return settleCredit(context, suspense, actor)
  if (input.target === claimTarget.delegation) return payDelegations(context, suspense, actor)
  await postToBalance(db, suspense, input.clientId, actor)
  return {}
}

/** What became of claimed money, for the log. */
const sentenceOf = (
  { settled = 0n, paid = 0n, tradeCode = '', remaining = 0n, matchedCode = '' }: ClaimOutcome,
  surplus: bigint,
): string => {
  if (matchedCode !== '') return `已登记的转账【${matchedCode}】`
  const rest = remaining > 0n ? `，还应付 ${fromFen(remaining)} 元` : ''
  const purpose =
    tradeCode === '' ? `冲抵挂账 ${fromFen(settled)} 元` : `支付委托单 ${fromFen(paid)} 元，交易【${tradeCode}】${rest}`
  return `${purpose}，转入余额 ${fromFen(surplus)} 元`
}

/** A bank line is what its importer says: with so much of it in the balance, another user sees it, as with a recharge. */
const refuseOwnImport = async (
  tx: Tx,
  { bankLineId }: LockedSuspense,
  toBalance: bigint,
  { userId }: UserActor,
): Promise<void> => {
  if (bankLineId === null || (await findImporter(tx, bankLineId)) !== userId) return
  if (await isAboveRechargeLimit(tx, toBalance)) throw refuse(failures.ownImport)
}

/** Gives money in suspense to a client. */
export const claimSuspense = moneyWrite<Claim>(
  ({ input }) => Promise.resolve(input.clientId),
  async (context): Promise<OutputOf<Claim>> => {
    const { db, input, caller, logOperation } = context
    const actor = actorOf(context)
    const transfers = input.target === claimTarget.transfer ? await lockTransfers(db, input) : []
    const suspense = await lockFor(db, suspenseLifecycle, 'claim', input)
    const { clientName } = requireRow(await findClient(db, input.clientId, caller.scope))
    const outcome = await applyToTarget(context, suspense, transfers, actor)
    const { settled = 0n, paid = 0n, tradeCode = '', remaining = 0n, matchedCode = '' } = outcome
    const surplus = matchedCode === '' ? suspense.amount - settled - paid : 0n
    await refuseOwnImport(db, suspense, surplus, actor)
    await transition(db, suspenseLifecycle, 'claim', suspense, actor, {
      reason:
        `${clientName}${tradeCode && `，交易【${tradeCode}】`}${matchedCode && `，已登记的转账【${matchedCode}】`}`.slice(
          0,
          200,
        ),
      set: {
        clientId: input.clientId,
        claimTarget: input.target,
        finishUserId: actor.userId,
        finishName: actor.userName,
        finishTime: currentTime,
      },
    })
    const outcomeText = sentenceOf(outcome, surplus)
    logOperation(`为客户【${clientName}】认领${methodAndAmount(suspense)}：${outcomeText}`)
    return {
      toReceivable: fromFen(settled),
      toDelegations: fromFen(paid),
      toBalance: fromFen(surplus),
      tradeCode,
      remaining: fromFen(remaining),
    }
  },
)
