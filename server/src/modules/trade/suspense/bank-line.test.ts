import { payMethod } from '@seam/contract/client/pay-method'
import { importFailures } from '@seam/contract/kit/list/import'
import { accountMoneyCalls } from '@seam/contract/trade/account-money'
import { bankLineImportCalls } from '@seam/contract/trade/bank-line.import'
import { settleCalls } from '@seam/contract/trade/settle'
import { suspenseFailures } from '@seam/contract/trade/suspense'
import { describe, expect, it } from 'vitest'
import { bankHeads, newBankRef, openBank } from '../../../../test/builders/bank.ts'
import { expectOk } from '../../../../test/builders/lab.ts'
import { openTill } from '../../../../test/builders/till.ts'
import { expectRefusal } from '../../../../test/expect-refusal.ts'
import { personWith } from '../../../../test/people.ts'

const { stage, desk, clientWith, orderAt, pay, accountOf } = await openTill()
const { importLines, lineOf, findByRef } = openBank(desk)
const { transfer, card, credit } = payMethod
/** As banks export it. */
const csvFile = (text: string) => ({ field: 'file', name: '流水.csv', type: 'text/csv', content: Buffer.from(text) })
const debtor = async () => {
  const client = await clientWith(1_000_000n)
  const order = await orderAt(client.id, [1000n, 1000n, 1000n], 3000n)
  const { tradeId } = await expectOk(pay([order.id], { payMethod: credit }))
  const tradeIds = [tradeId]
  const settle = async (voucherNo: string, amount = '30') => {
    const { token } = await expectOk(desk.call(settleCalls.confirm, { clientId: client.id, tradeIds }))
    const receipts = [{ payMethod: transfer, amount, voucherNo }]
    return desk.call(settleCalls.settle, { token, tradeIds, receipts })
  }
  return { clientId: client.id, settle }
}
const recharge = async (clientId: number, voucherNo: string, amount: string, method: 2 | 5 = transfer) =>
  desk.call(accountMoneyCalls.recharge, { id: (await accountOf(clientId)).id, amount, payMethod: method, voucherNo })

describe('bank lines', () => {
  it('are read from a text file as well', async () => {
    const bankRef = newBankRef()
    const text = `${bankHeads.join(',')}\r\n${bankRef},2026/9/8,"1,234.50",恒晟选煤厂,="0418",检测费\r\n`
    expect((await desk.upload(bankLineImportCalls.run.path, {}, csvFile(text))).code).toBe(0)
    expect(await lineOf(bankRef)).toMatchObject({ bookedDate: '2026-09-08', amount: '1234.50', payerAccount: '0418' })
  })

  it('are held in suspense, but for those whose transfer is registered', async () => {
    const client = await clientWith()
    const order = await orderAt(client.id, [1000n, 1000n, 1000n], 3000n)
    const [known, unknown] = [newBankRef(), newBankRef()]
    const { tradeCode } = await expectOk(pay([order.id], { payMethod: transfer, voucherNo: known }))
    expect((await importLines([known, '30.00'], [unknown, '1,250.5'])).code).toBe(0)
    expect(await lineOf(known)).toMatchObject({ tradeCode, suspenseCode: null })
    expect(await lineOf(unknown)).toMatchObject({ tradeCode: null, suspenseState: 10, amount: '1250.50' })
    expect(await findByRef(unknown)).toMatchObject({ payer: '恒晟选煤厂', reference: unknown, amount: '1250.50' })
  })

  it('are imported once', async () => {
    const bankRef = newBankRef()
    expect((await importLines([bankRef, '10'])).code).toBe(0)
    expectRefusal(await importLines([bankRef, '10']), importFailures.faulty, {
      data: { faults: [{ row: 2, column: '流水号', reason: suspenseFailures.bankRefTaken.message }] },
    })
    const twice = newBankRef()
    const answers = await Promise.all([importLines([twice, '10']), importLines([twice, '10'])])
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1)
    expectRefusal(await importLines([newBankRef(), '0']), importFailures.faulty)
  })

  it('are registered as well by the receipt of a settlement, or by payments that add up to them', async () => {
    const { clientId, settle } = await debtor()
    const [ofSettlement, ofTwo] = [newBankRef(), newBankRef()]
    const { settleCode } = await expectOk(settle(ofSettlement))
    await expectOk(recharge(clientId, ofTwo, '10'))
    await expectOk(recharge(clientId, ofTwo, '15'))
    const other = { payMethod: card, amount: '5' }
    await expectOk(recharge(clientId, ofTwo, other.amount, other.payMethod))
    expect((await importLines([ofSettlement, '30.00'], [ofTwo, '25.00'])).code).toBe(0)
    expect(await lineOf(ofSettlement)).toMatchObject({ tradeCode: null, settleCode, suspenseCode: null })
    expect(await lineOf(ofTwo)).toMatchObject({ tradeCode: expect.any(String), settleCode: null, suspenseCode: null })
  })

  it('are refused where another amount is registered with their number', async () => {
    const { clientId } = await debtor()
    const bankRef = newBankRef()
    await expectOk(recharge(clientId, bankRef, '30'))
    expectRefusal(await importLines([bankRef, '300']), importFailures.faulty, {
      data: {
        faults: [{ row: 2, column: '到账金额', reason: '该流水号已登记收款 30.00 元，与到账金额不符，请先补登或更正' }],
      },
    })
    await expectOk(recharge(clientId, bankRef, '270'))
    expect((await importLines([bankRef, '300'])).code).toBe(0)
  })
})

describe('a transfer whose line is imported', () => {
  it('is registered nowhere a second time', async () => {
    const { clientId, settle } = await debtor()
    const order = await orderAt(clientId, [1000n, 1000n, 1000n], 3000n)
    const bankRef = newBankRef()
    expect((await importLines([bankRef, '30'])).code).toBe(0)
    const { suspenseCode } = await findByRef(bankRef)
    const message = expect.stringContaining(suspenseCode)
    expectRefusal(await pay([order.id], { payMethod: transfer, voucherNo: bankRef }), suspenseFailures.lineImported, {
      message,
    })
    expectRefusal(await recharge(clientId, bankRef, '30'), suspenseFailures.lineImported, { message })
    expectRefusal(await settle(bankRef), suspenseFailures.lineImported, { message })
    const { settlementId: id } = await expectOk(settle('', '10'))
    const receipts = [{ payMethod: transfer, amount: '20', voucherNo: bankRef }]
    expectRefusal(await desk.call(settleCalls.receive, { id, version: 1, receipts }), suspenseFailures.lineImported)
    // the number of a slip of the card reader
    await expectOk(recharge(clientId, bankRef, '30', card))
    const known = newBankRef()
    await expectOk(recharge(clientId, known, '31'))
    expect((await importLines([known, '31'])).code).toBe(0)
    expectRefusal(await recharge(clientId, known, '32'), suspenseFailures.lineImported)
  })

  it('is not approved as a recharge that waited meanwhile', async () => {
    const { clientId } = await debtor()
    const bankRef = newBankRef()
    const { tradeId: id } = await expectOk(recharge(clientId, bankRef, '100000.01'))
    expect((await importLines([bankRef, '100000.01'])).code).toBe(0)
    const { client: manager } = await personWith(stage, 'rechargeApprove')
    expectRefusal(await manager.call(accountMoneyCalls.approveRecharge, { id }), suspenseFailures.lineImported)
    await expectOk(manager.call(accountMoneyCalls.refuseRecharge, { id, reason: '按银行流水认领' }))
  })

  it.each([1, 2, 3])('comes in once, if it is registered and imported at once (%i)', async () => {
    const { clientId } = await debtor()
    const bankRef = newBankRef()
    const [registered, imported] = await Promise.all([recharge(clientId, bankRef, '30'), importLines([bankRef, '30'])])
    expect(imported.code).toBe(0)
    const line = await lineOf(bankRef)
    if (registered.code === 0) expect(line).toMatchObject({ tradeCode: registered.data.tradeCode, suspenseCode: null })
    else {
      expectRefusal(registered, suspenseFailures.lineImported)
      expect(line).toMatchObject({ tradeCode: null, suspenseState: 10 })
    }
  })
})
