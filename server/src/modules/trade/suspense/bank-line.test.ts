import { payMethod } from '@seam/contract/client/money/pay-method'
import { transferFailures } from '@seam/contract/client/money/transfer'
import { importFailures } from '@seam/contract/kit/list/import'
import { accountMoneyCalls } from '@seam/contract/trade/account-money'
import { bankLineImportCalls } from '@seam/contract/trade/bank-line.import'
import { correctionCalls } from '@seam/contract/trade/correction'
import { refundCalls } from '@seam/contract/trade/refund'
import { settleCalls } from '@seam/contract/trade/settle'
import { suspenseCalls, suspenseFailures } from '@seam/contract/trade/suspense'
import { describe, expect, it } from 'vitest'
import { expectOk } from '../../../../test/builders/lab.ts'
import { bankHeads, idVersion, newBankRef, openBank } from '../../../../test/builders/money/bank.ts'
import { openRefundDesk } from '../../../../test/builders/money/refund-desk.ts'
import { expectRefusal } from '../../../../test/expect-refusal.ts'
import { personWith } from '../../../../test/people.ts'
import { findViolations } from '../../client/ledger/checks/ledger-checks.rows.ts'

const { stage, desk, clientWith, orderAt, pay, accountOf, approve, payOut } = await openRefundDesk()
const { client: approver } = await personWith(stage, 'correctionApprove', 'suspenseApprove')
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
    const settled = { tradeCode: null, settleCode, settleReversed: false, suspenseCode: null }
    expect(await lineOf(ofSettlement)).toMatchObject(settled)
    expect(await lineOf(ofTwo)).toMatchObject({ tradeCode: expect.any(String), settleCode: null, suspenseCode: null })
  })

  it('are refused where another amount is registered with their number', async () => {
    const { clientId } = await debtor()
    const bankRef = newBankRef()
    await expectOk(recharge(clientId, bankRef, '30'))
    expectRefusal(await importLines([bankRef, '300']), importFailures.faulty, {
      data: {
        faults: [
          { row: 2, column: '到账金额', reason: '该流水号已登记收款 30.00 元，与到账金额不符，请先补登或更正凭证号' },
        ],
      },
    })
    await expectOk(recharge(clientId, bankRef, '270'))
    expect((await importLines([bankRef, '300'])).code).toBe(0)
  })
})

describe('what was registered with a wrong amount', () => {
  const refuse = (left: string) => ({
    data: {
      faults: [
        {
          row: 2,
          column: '到账金额',
          reason: `该流水号已登记收款 300.00 元${left}，与到账金额不符，请先补登或更正凭证号`,
        },
      ],
    },
  })
  const refundRecharge = async (tradeId: number, amount: string) => {
    const draft = { tradeId, amount, reason: '金额登记错误' }
    const { id } = await expectOk(desk.call(refundCalls.requestRecharge, draft))
    await expectOk(approve(id))
    return id
  }

  it('does not count once it was paid back, but its own line still does', async () => {
    const { clientId } = await debtor()
    const [wrong, right] = [newBankRef(), newBankRef()]
    for (const bankRef of [wrong, right]) {
      const { tradeId } = await expectOk(
        desk.call(accountMoneyCalls.recharge, {
          id: (await accountOf(clientId)).id,
          amount: '300',
          payMethod: transfer,
          voucherNo: bankRef,
          reason: '另一笔',
        }),
      )
      const refund = await refundRecharge(tradeId, '300')
      // not paid out yet: the money is at the bank
      expectRefusal(await importLines([bankRef, '30']), importFailures.faulty, refuse(''))
      await payOut(refund)
    }
    expect((await importLines([wrong, '30'], [right, '300'])).code).toBe(0)
    expect(await lineOf(wrong)).toMatchObject({ tradeCode: null, suspenseState: 10 })
    expect(await lineOf(right)).toMatchObject({ tradeCode: expect.any(String), suspenseState: null })
    expect(await findViolations(stage.db)).toEqual([])
  })

  it('counts with what is left of it', async () => {
    const { clientId } = await debtor()
    const bankRef = newBankRef()
    const { tradeId, tradeCode } = await expectOk(recharge(clientId, bankRef, '300'))
    await payOut(await refundRecharge(tradeId, '270'))
    expectRefusal(await importLines([bankRef, '29']), importFailures.faulty, refuse('、已退 270.00 元'))
    expect((await importLines([bankRef, '30'])).code).toBe(0)
    expect(await lineOf(bankRef)).toMatchObject({ tradeCode, suspenseCode: null })
  })

  it('waits in suspense after its settlement is reversed, and counts until it is returned from there', async () => {
    const reversed = async () => {
      const { settle } = await debtor()
      const bankRef = newBankRef()
      const { settlementId: id, settleCode } = await expectOk(settle(bankRef, '300'))
      const request = await expectOk(desk.call(correctionCalls.reverse, { id, version: 1, reason: '金额登记错误' }))
      await expectOk(approver.call(correctionCalls.approve, { id: request.id, version: 1 }))
      return { bankRef, settleCode }
    }
    const [wrong, right] = [await reversed(), await reversed()]
    expectRefusal(await importLines([wrong.bankRef, '30']), importFailures.faulty, refuse(''))
    const { rows } = await expectOk(desk.call(suspenseCalls.page, { pageSize: 100 }))
    const suspense = rows.find(({ reference }) => reference === wrong.settleCode)
    if (suspense === undefined) throw new Error('nothing is held for the settlement')
    await expectOk(desk.call(suspenseCalls.requestReturn, { ...idVersion(suspense), reason: '金额登记错误' }))
    const { id, version } = suspense
    await expectOk(approver.call(suspenseCalls.approveReturn, { id, version: version + 1, voucherNo: '1' }))
    expect((await importLines([wrong.bankRef, '30'], [right.bankRef, '300'])).code).toBe(0)
    expect(await lineOf(wrong.bankRef)).toMatchObject({ settleCode: null, suspenseState: 10 })
    expect(await lineOf(right.bankRef)).toMatchObject({
      settleCode: right.settleCode,
      settleReversed: true,
      suspenseCode: rows.find(({ reference }) => reference === right.settleCode)?.suspenseCode,
    })
    expect(await findViolations(stage.db)).toEqual([])
  })
})

describe('a transfer whose line is imported', () => {
  it('is found however its number is written', async () => {
    const { clientId, settle } = await debtor()
    const order = await orderAt(clientId, [1000n, 1000n, 1000n], 3000n)
    const bankRef = newBankRef()
    const [lower, spaced, wide] = [
      bankRef.toLowerCase(),
      ` ${bankRef.slice(0, 4)} ${bankRef.slice(4)} `,
      `ｂｒ${bankRef.slice(2)}`,
    ]
    expect((await importLines([lower, '30'])).code).toBe(0)
    expect(await lineOf(bankRef)).toMatchObject({ bankRef })
    expectRefusal(await importLines([spaced, '30']), importFailures.faulty)
    expectRefusal(await recharge(clientId, spaced, '30'), transferFailures.lineImported)
    expectRefusal(await settle(wide), transferFailures.lineImported)
    expectRefusal(await pay([order.id], { payMethod: transfer, voucherNo: lower }), transferFailures.lineImported)
    const known = newBankRef()
    const { tradeCode } = await expectOk(recharge(clientId, known.toLowerCase(), '31'))
    expect((await importLines([known, '31'])).code).toBe(0)
    expect(await lineOf(known)).toMatchObject({ tradeCode, suspenseCode: null })
  })

  it('is registered nowhere a second time', async () => {
    const { clientId, settle } = await debtor()
    const order = await orderAt(clientId, [1000n, 1000n, 1000n], 3000n)
    const bankRef = newBankRef()
    expect((await importLines([bankRef, '30'])).code).toBe(0)
    const { suspenseCode } = await findByRef(bankRef)
    const message = expect.stringContaining(suspenseCode)
    expectRefusal(await pay([order.id], { payMethod: transfer, voucherNo: bankRef }), transferFailures.lineImported, {
      message,
    })
    expectRefusal(await recharge(clientId, bankRef, '30'), transferFailures.lineImported, { message })
    expectRefusal(await settle(bankRef), transferFailures.lineImported, { message })
    const { settlementId: id } = await expectOk(settle('', '10'))
    const receipts = [{ payMethod: transfer, amount: '20', voucherNo: bankRef }]
    expectRefusal(await desk.call(settleCalls.receive, { id, version: 1, receipts }), transferFailures.lineImported)
    // the number of a slip of the card reader
    await expectOk(recharge(clientId, bankRef, '30', card))
    const known = newBankRef()
    await expectOk(recharge(clientId, known, '31'))
    expect((await importLines([known, '31'])).code).toBe(0)
    expectRefusal(await recharge(clientId, known, '32'), transferFailures.lineImported)
  })

  it('is not approved as a recharge that waited meanwhile', async () => {
    const { clientId } = await debtor()
    const bankRef = newBankRef()
    const { tradeId: id } = await expectOk(recharge(clientId, bankRef, '100000.01'))
    expect((await importLines([bankRef, '100000.01'])).code).toBe(0)
    const { client: manager } = await personWith(stage, 'rechargeApprove')
    expectRefusal(await manager.call(accountMoneyCalls.approveRecharge, { id }), transferFailures.lineImported)
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
      expectRefusal(registered, transferFailures.lineImported)
      expect(line).toMatchObject({ tradeCode: null, suspenseState: 10 })
    }
  })
})
