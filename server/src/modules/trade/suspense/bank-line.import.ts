import { payMethod } from '@seam/contract/client/money/pay-method'
import { fromFen, toFen } from '@seam/contract/kit/value/money'
import { bankLineImport } from '@seam/contract/trade/bank-line.import'
import { suspenseFailures } from '@seam/contract/trade/suspense'
import { importRoutes } from '../../../kit/import/import-routes.ts'
import { RowFault } from '../../../kit/import/try-rows.ts'
import { findClientOfPayer, lockBankRefs, selectRegistered } from '../../client/transfer/transfer.rows.ts'
import { notRegistered } from '../../client/transfer/transfer.rules.ts'
import { holdNew } from './hold.commands.ts'
import { insertBankLine } from './suspense.rows.ts'

const mismatch = ({ amount, left }: { readonly amount: bigint; readonly left: bigint }): string =>
  `该流水号已登记收款 ${fromFen(amount)} 元${left < amount ? `、已退 ${fromFen(amount - left)} 元` : ''}，与到账金额不符，请先补登或更正凭证号`

export const bankLineImportRoutes = importRoutes(bankLineImport, {
  nameOf: ({ bankRef, amount }) => `${bankRef} ${amount}元`,
  constraints: { bank_ref_taken: ['bankRef', suspenseFailures.bankRefTaken] },
  begin: async ({ db, actor, cells }) => {
    const bankRefs = cells.flatMap(({ bankRef }) => bankLineImport.row.shape.bankRef.safeParse(bankRef).data ?? [])
    // All in one order: two imports of the same lines would wait for each other.
    await lockBankRefs(db, bankRefs)
    // What the cashier registered with these numbers is in the ledger already.
    const registeredByRef = await selectRegistered(db, bankRefs)
    return {
      identity: ['bankRef'],
      add: async ({ bankRef, amount, ...line }) => {
        const fen = toFen(amount)
        const registered = registeredByRef.get(bankRef) ?? notRegistered
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
          await holdNew(
            db,
            {
              cause: `bank-line:${id}`,
              payMethod: payMethod.transfer,
              amount: fen,
              bankLineId: id,
              payer: line.payerName,
              reference: bankRef,
              eventTime: `${line.bookedDate}T00:00:00+08:00`,
              remarks: line.summary,
            },
            actor,
          )
        return undefined
      },
      // Whoever takes cash of the vault could register the number of a client's transfer as its deposit.
      warn: async ({ bankRef, payerName }) => {
        const { deposited, depositedBy } = registeredByRef.get(bankRef) ?? notRegistered
        if (deposited === 0n) return []
        const own = `该流水号的现金存款是本人登记的，导入人须为另一人，或由主管核对网银`
        const client = payerName === '' ? undefined : await findClientOfPayer(db, payerName)
        const ofClient = `该流水号已登记为现金存款，但付款户名是客户【${client?.clientName}】，请核对`
        return [
          ...(depositedBy === actor.userId ? [new RowFault('bankRef', own)] : []),
          ...(client === undefined ? [] : [new RowFault('payerName', ofClient)]),
        ]
      },
    }
  },
})
