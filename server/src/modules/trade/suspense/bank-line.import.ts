import { payMethod } from '@seam/contract/client/money/pay-method'
import { fromFen, toFen } from '@seam/contract/kit/value/money'
import { bankLineImport } from '@seam/contract/trade/bank-line.import'
import { suspenseFailures } from '@seam/contract/trade/suspense'
import { importRoutes } from '../../../kit/import/import-routes.ts'
import { RowFault } from '../../../kit/import/try-rows.ts'
import { lockBankRefs } from '../../client/transfer/transfer.rows.ts'
import { holdInSuspense } from './hold.commands.ts'
import { insertBankLine, sumTransfers } from './suspense.rows.ts'

const mismatch = ({ amount, left }: { readonly amount: bigint; readonly left: bigint }): string =>
  `该流水号已登记收款 ${fromFen(amount)} 元${left < amount ? `、已退 ${fromFen(amount - left)} 元` : ''}，与到账金额不符，请先补登或更正`

export const bankLineImportRoutes = importRoutes(bankLineImport, {
  nameOf: ({ bankRef, amount }) => `${bankRef} ${amount}元`,
  constraints: { bank_ref_taken: ['bankRef', suspenseFailures.bankRefTaken] },
  begin: async ({ db, actor }) => ({
    add: async ({ bankRef, amount, ...line }) => {
      const fen = toFen(amount)
      await lockBankRefs(db, [bankRef])
      // What the cashier registered with this number is in the ledger already.
      const registered = await sumTransfers(db, bankRef)
      const isRegistered = fen === registered.amount || fen === registered.left
      if (!isRegistered && registered.left !== 0n) throw new RowFault('amount', mismatch(registered))
      const { id } = await insertBankLine(db, {
        ...line,
        bankRef,
        amount: fen,
        tradeId: isRegistered ? registered.tradeId : null,
        createUserId: actor.userId,
        createName: actor.userName,
      })
      if (!isRegistered)
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
