import { fromFen } from '@seam/contract/kit/value/money'
import { correctionCalls, correctionFailures, correctionState } from '@seam/contract/trade/correction'
import { requireRow } from '../../../kit/refusal.ts'
import { implement, moneyWrite } from '../../../kit/serve/implement.ts'
import { findClientOf } from '../../client/ledger/client-of.rows.ts'
import { findDepositWithLine } from '../vault-deposit/vault-deposit.rows.ts'
import { approveCorrection, refuseCorrection } from './approve.commands.ts'
import * as rows from './correction.rows.ts'
import { correctionNodes } from './correction.rules.ts'
import { requestAdjustment, requestReversal, requestWriteOff } from './request.commands.ts'
import { selectWaiting } from './waiting.rows.ts'

/** Maximum rows in one answer. */
const mostWaiting = 500

const toRow = ({ amount, ...row }: rows.StoredCorrection) => ({ ...row, amount: fromFen(amount) })

/** A deposit with the line of the bank statement that has its number. */
const toDeposit = (deposit: Awaited<ReturnType<typeof findDepositWithLine>>) => {
  if (deposit === undefined) return null
  const { createName, createTime, line } = deposit
  return { createName, createTime, line: line && { ...line, amount: fromFen(line.amount) } }
}

export const correctionRoutes = implement(
  correctionCalls,
  {
    waiting: async ({ db, caller }) =>
      (await selectWaiting(db, caller, mostWaiting)).map(({ createUserId, amount, ...row }, at) => ({
        ...row,
        id: at + 1,
        amount: fromFen(amount),
        isOwn: createUserId === caller.userId,
      })),

    page: async ({ db, input, caller }) => {
      const page = await rows.selectCorrectionPage(db, input, caller.scope)
      return { rows: page.rows.map(toRow), totalRecords: page.totalRecords }
    },

    detail: async ({ db, input, caller }) => {
      const correction = requireRow(await rows.findCorrection(db, input.id, caller))
      const { trades, events } = await rows.selectCorrectionStory(db, correction.id)
      const deposit = correction.depositId === null ? undefined : await findDepositWithLine(db, correction.depositId)
      const waits = correction.state === correctionState.requested
      const isOwn = correction.createUserId === caller.userId
      const mayApprove = caller.permissions.has('correctionApprove')
      return {
        ...toRow(correction),
        deposit: toDeposit(deposit),
        trades: trades.map(trade => ({ ...trade, outstanding: fromFen(trade.outstanding) })),
        nodes: correctionNodes(correction.state, events),
        can: { approve: waits && mayApprove && !isOwn, refuse: waits && (mayApprove || isOwn) },
      }
    },

    writeOff: requestWriteOff,
    reverse: requestReversal,
    adjust: requestAdjustment,
    approve: moneyWrite<typeof correctionCalls.approve>(
      ({ input, services }) => findClientOf(services.db, 'correction', input.id),
      approveCorrection,
    ),
    refuse: refuseCorrection,
  },
  { correction_reversal_requested: correctionFailures.reversalRequested },
)
