import { ledgerFailures } from '@seam/contract/client/money/ledger'
import { settlementFailures, settlementState } from '@seam/contract/client/money/settlement'
import type { OutputOf } from '@seam/contract/kit/call'
import { fromFen, sumFen, toFen } from '@seam/contract/kit/value/money'
import {
  type CorrectionKind,
  type CorrectionState,
  type correctionCalls,
  correctionKind,
  correctionFailures as failures,
  correctionState as state,
} from '@seam/contract/trade/correction'
import type { Tx } from '../../../db/database.ts'
import { reason } from '../../../kit/reason.rules.ts'
import { checkVersion, refuse, requireRow } from '../../../kit/refusal.ts'
import type { WriteContext } from '../../../kit/serve/implement.ts'
import { actorOf, type UserActor } from '../../../kit/transition/actor.ts'
import { create } from '../../../kit/transition/create.ts'
import { defineLifecycle } from '../../../kit/transition/lifecycle.ts'
import { guard, type TransitionTable } from '../../../kit/transition/transition.rules.ts'
import { findClient } from '../../client/client/client.rows.ts'
import { lockSettlements } from '../../client/settlement/settlement.rows.ts'
import { findSettlement } from '../settle/settle.rows.ts'
import * as rows from './correction.rows.ts'

/** `actorId`: the approver. */
export type CorrectionFacts = rows.LockedCorrection & { readonly actorId?: number | null }

const isAnotherPerson = guard(
  ({ createUserId, actorId }: CorrectionFacts) => actorId !== createUserId,
  ledgerFailures.secondPerson,
)

export const correctionTransitions: TransitionTable<'approve' | 'refuse', CorrectionState, CorrectionFacts> = {
  initial: [state.requested],
  commands: {
    approve: { from: [state.requested], guards: [isAnotherPerson], to: state.approved },
    refuse: { from: [state.requested], to: state.refused },
  },
  wrongState: current => reason(failures.wrongCorrectionState, `${state.label(current)}的申请不能再处理`),
}

export const correctionLifecycle = defineLifecycle({
  transitions: correctionTransitions,
  table: 'correction',
  stateColumn: 'state',
  events: { table: 'moneyEvent', rowId: 'correctionId' },
  lock: rows.lockCorrections,
  effects: {},
})

type Draft = {
  readonly correctionKind: CorrectionKind
  readonly clientId: number | null
  readonly amount: bigint
  readonly reason: string
  readonly settlementId?: number
  readonly depositId?: bigint
  readonly cashBack?: boolean
}

export const fileCorrection = (tx: Tx, draft: Draft, actor: UserActor) =>
  create(
    tx,
    correctionLifecycle,
    {
      command: 'request',
      values: {
        settlementId: null,
        cashBack: false,
        ...draft,
        state: state.requested,
        createUserId: actor.userId,
        createName: actor.userName,
      },
      reason: draft.reason,
      returning: ['id', 'correctionCode'],
    },
    actor,
  )

type WriteOff = typeof correctionCalls.writeOff

/** Requests to write credit off. The debt is checked again at approval. */
export const requestWriteOff = async (context: WriteContext<WriteOff>): Promise<OutputOf<WriteOff>> => {
  const { db, input, caller, logOperation } = context
  const tradeIds = [...new Set(input.tradeIds)]
  const trades = await rows.selectCreditTrades(db, tradeIds, caller.scope)
  const [first] = trades
  if (first === undefined || trades.length < tradeIds.length)
    throw refuse(failures.aboveOutstanding, { message: '所选交易有的已经结清，请刷新后重新选择' })
  if (trades.some(({ clientId }) => clientId !== first.clientId)) throw refuse(failures.severalClients)
  const amount = toFen(input.amount)
  const outstanding = sumFen(trades.map(trade => trade.outstanding))
  if (amount > outstanding)
    throw refuse(failures.aboveOutstanding, { message: `所选交易未结算 ${fromFen(outstanding)} 元，金额不能超过它` })
  const { correctionKind: kind, reason: why } = input
  const draft = { correctionKind: kind, clientId: first.clientId, amount, reason: why }
  const filed = await fileCorrection(db, draft, actorOf(context))
  await rows.insertCorrectionTrades(db, filed.id, tradeIds)
  logOperation(`申请${correctionKind.label(kind)}【${filed.correctionCode}】${fromFen(amount)} 元，原因：${why}`)
  return filed
}

type Reverse = typeof correctionCalls.reverse

/** Requests to reverse a settlement. */
export const requestReversal = async (context: WriteContext<Reverse>): Promise<OutputOf<Reverse>> => {
  const { db, input, caller, logOperation } = context
  requireRow(await findSettlement(db, input.id, caller.scope))
  const settlement = requireRow((await lockSettlements(db, [input.id]))[0])
  checkVersion(settlement, input.version)
  if (settlement.state === settlementState.reversed) throw refuse(settlementFailures.wrongSettlementState)
  const { id: settlementId, settleCode, clientId, received: amount } = settlement
  const { cashBack, reason: why } = input
  const draft = { correctionKind: correctionKind.reversal, clientId, settlementId, amount, cashBack, reason: why }
  const filed = await fileCorrection(db, draft, actorOf(context))
  logOperation(`申请冲回结算单【${settleCode}】，收款 ${fromFen(amount)} 元，原因：${why}`)
  return filed
}

type Adjust = typeof correctionCalls.adjust

/** Requests to raise or lower the balance of a client. */
export const requestAdjustment = async (context: WriteContext<Adjust>): Promise<OutputOf<Adjust>> => {
  const { db, input, caller, logOperation } = context
  const { clientId, correctionKind: kind, reason: why } = input
  const { clientName } = requireRow(await findClient(db, clientId, caller.scope))
  const amount = toFen(input.amount)
  const filed = await fileCorrection(db, { correctionKind: kind, clientId, amount, reason: why }, actorOf(context))
  logOperation(
    `申请${correctionKind.label(kind)}【${filed.correctionCode}】：客户【${clientName}】${fromFen(amount)} 元，原因：${why}`,
  )
  return filed
}
