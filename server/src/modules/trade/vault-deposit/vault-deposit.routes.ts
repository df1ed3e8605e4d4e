import { fromFen } from '@seam/contract/kit/value/money'
import { depositFailures, vaultDepositCalls } from '@seam/contract/trade/vault-deposit'
import { implement } from '../../../kit/serve/implement.ts'
import { isWaiting } from '../../client/transfer/transfer.commands.ts'
import { findImportedLine } from '../../client/transfer/transfer.rows.ts'
import { requestUndoDeposit } from './undo-deposit.commands.ts'
import { depositVault } from './vault-deposit.commands.ts'
import { selectDepositPage } from './vault-deposit.rows.ts'

export const vaultDepositRoutes = implement(
  vaultDepositCalls,
  {
    line: async ({ db, input, caller }) => {
      const line = await findImportedLine(db, [input.slipNo])
      if (line === undefined || !isWaiting(line)) return { line: null }
      const { suspenseCode, amount, bookedDate, payerName, summary, importedBy } = line
      const isOwnImport = importedBy === caller.userId
      return { line: { suspenseCode, amount: fromFen(amount), bookedDate, payerName, summary, isOwnImport } }
    },
    page: async ({ db, input, caller }) => {
      const { rows, totalRecords } = await selectDepositPage(db, input, caller.userId)
      return { totalRecords, rows: rows.map(row => ({ ...row, amount: fromFen(row.amount) })) }
    },
    register: depositVault,
    requestUndo: requestUndoDeposit,
  },
  { correction_deposit_requested: depositFailures.undoRequested },
)
