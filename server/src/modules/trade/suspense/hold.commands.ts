import { ledgerAccount, postingKind } from '@seam/contract/client/money/ledger'
import type { PayMethod } from '@seam/contract/client/money/pay-method'
import { suspenseState } from '@seam/contract/client/money/suspense'
import type { Tx } from '../../../db/database.ts'
import type { Actor } from '../../../kit/transition/actor.ts'
import { create } from '../../../kit/transition/create.ts'
import { post } from '../../client/ledger/ledger.commands.ts'
import { accountOfMethod } from '../../client/ledger/posting.rules.ts'
import { suspenseLifecycle } from './suspense.lifecycle.ts'
import { hasSuspense } from './suspense.rows.ts'

export type Unclaimed = {
  /** Of its posting: `bank-line:7`, `attempt:9:suspense`; the same money is held once. */
  readonly cause: string
  readonly payMethod: PayMethod
  /** fen */
  readonly amount: bigint
  readonly bankLineId?: number
  readonly attemptId?: number
  readonly tradeId?: number
  readonly payer?: string
  /** Number at the bank or the channel. */
  readonly reference: string
  readonly remarks: string
  /** When it arrived, as the channel or the bank says. */
  readonly eventTime?: string
}

/** Records money on SUSPENSE, which waits to be claimed or returned. */
export const createSuspense = async (
  tx: Tx,
  { cause, payMethod, amount, bankLineId, attemptId, payer = '', reference, remarks }: Unclaimed,
  actor: Actor,
): Promise<void> => {
  await create(
    tx,
    suspenseLifecycle,
    {
      command: 'hold',
      values: {
        cause,
        payMethod,
        amount,
        state: suspenseState.open,
        bankLineId: bankLineId ?? null,
        attemptId: attemptId ?? null,
        payer,
        reference,
        remarks,
      },
      returning: ['id'],
    },
    actor,
  )
}

/**
 * Posts money from an unknown payer to SUSPENSE, where it waits to be claimed or returned. Answers false if it is there
 * already.
 */
export const holdInSuspense = async (tx: Tx, unclaimed: Unclaimed, actor: Actor): Promise<boolean> => {
  if (await hasSuspense(tx, unclaimed.cause)) return false
  await holdNew(tx, unclaimed, actor)
  return true
}

/** The same of money that cannot be there already, such as a line that was inserted in this transaction. */
export const holdNew = async (tx: Tx, unclaimed: Unclaimed, actor: Actor): Promise<void> => {
  const { cause, payMethod, amount, tradeId, remarks, eventTime } = unclaimed
  await createSuspense(tx, unclaimed, actor)
  const entries = [
    { account: accountOfMethod[payMethod], amount },
    { account: ledgerAccount.suspense, amount: -amount },
  ]
  const about = { cause, clientId: null, tradeId, remarks, eventTime }
  await post(tx, { kind: postingKind.unclaimed, ...about, entries }, actor)
}
