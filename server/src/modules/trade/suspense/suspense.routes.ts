import { fromFen } from '@seam/contract/kit/value/money'
import { bankLineCalls, suspenseCalls } from '@seam/contract/trade/suspense'
import { implement } from '../../../kit/serve/implement.ts'
import { claimSuspense } from './claim.commands.ts'
import { claimChannelPayout } from './claim-channel-payout.commands.ts'
import { approveReturn, requestReturn, withdrawReturn } from './suspense.commands.ts'
import { selectBankLinePage, selectSuspensePage } from './suspense.rows.ts'
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
