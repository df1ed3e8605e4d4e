import { fromFen } from '@seam/contract/kit/value/money'
import { bankLineCalls } from '@seam/contract/trade/bank-line'
import { suspenseCalls } from '@seam/contract/trade/suspense'
import { requireRow } from '../../../kit/refusal.ts'
import { implement } from '../../../kit/serve/implement.ts'
import { findClient } from '../../client/client/client.rows.ts'
import { claimSuspense } from './claim.commands.ts'
import { claimChannelPayout } from './claim-channel-payout.commands.ts'
import { approveReturn, requestReturn, withdrawReturn } from './suspense.commands.ts'
import { selectBankLinePage, selectSuspensePage } from './suspense.rows.ts'
import { selectTransfersWithoutLine } from './transfer-without-line.rows.ts'
import { approveUndo, requestUndo, withdrawUndo } from './undo-claim.commands.ts'

export const suspenseRoutes = implement(suspenseCalls, {
  page: async ({ db, input, caller }) => {
    const { rows, totalRecords } = await selectSuspensePage(db, input, caller.scope)
    return {
      totalRecords,
      rows: rows.map(row => ({
        ...row,
        amount: fromFen(row.amount),
        isBankLine: row.bankLineId !== null,
        clientName: row.clientName ?? '',
      })),
    }
  },
  transfers: async ({ db, input, caller }) => {
    requireRow(await findClient(db, input.clientId, caller.scope))
    const transfers = await selectTransfersWithoutLine(db, input.clientId, input.id)
    return transfers.map(transfer => ({ ...transfer, amount: fromFen(transfer.amount) }))
  },
  claim: claimSuspense,
  claimChannelPayout,
  requestUndo,
  withdrawUndo,
  approveUndo,
  requestReturn,
  withdrawReturn,
  approveReturn,
})

export const bankLineRoutes = implement(bankLineCalls, {
  page: async ({ db, input }) => {
    const { rows, totalRecords } = await selectBankLinePage(db, input)
    return { totalRecords, rows: rows.map(row => ({ ...row, amount: fromFen(row.amount) })) }
  },
})
