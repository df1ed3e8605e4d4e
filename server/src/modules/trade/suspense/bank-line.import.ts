import { payMethod } from '@seam/contract/client/pay-method'
import { bankLineImport } from '@seam/contract/trade/bank-line.import'
import { suspenseFailures } from '@seam/contract/trade/suspense'
import { importRoutes } from '../../../kit/import/import-routes.ts'
import { holdInSuspense } from './hold.commands.ts'
import { findTransfer, insertBankLine } from './suspense.rows.ts'

/** Converts an amount in yuan of a statement to fen. */
const fenOf = (amount: string): bigint => {
  const [yuan = '', part = ''] = amount.split('.')
  return BigInt(yuan) * 100n + BigInt(part.padEnd(2, '0'))
}

export const bankLineImportRoutes = importRoutes(bankLineImport, {
  nameOf: ({ bankRef, amount }) => `${bankRef} ${amount}元`,
  constraints: { bank_ref_taken: ['bankRef', suspenseFailures.bankRefTaken] },
  begin: async ({ db, actor }) => ({
    add: async ({ bankRef, amount, ...line }) => {
      const fen = fenOf(amount)
      // The payment that the cashier registered with this number is in the ledger already.
      const trade = await findTransfer(db, bankRef, fen)
      const { id } = await insertBankLine(db, {
        ...line,
        bankRef,
        amount: fen,
        tradeId: trade?.id ?? null,
        createUserId: actor.userId,
        createName: actor.userName,
      })
      if (trade === undefined)
        await holdInSuspense(
          db,
          {
            cause: `bank-line:${id}`,
            payMethod: payMethod.transfer,
            amount: fen,
            bankLineId: id,
            payer: line.payerName,
            reference: bankRef,
            remarks: line.summary,
          },
          actor,
        )
      return undefined
    },
  }),
})
