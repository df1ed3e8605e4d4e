import { payMethod } from '@seam/contract/client/money/pay-method'
import { transferFailures } from '@seam/contract/client/money/transfer'
import { delegationCalls } from '@seam/contract/lab/delegation/delegation.calls'
import { expect, it } from 'vitest'
import { expectOk } from '../../../../test/builders/lab.ts'
import { newBankRef, openBank } from '../../../../test/builders/money/bank.ts'
import { openTill } from '../../../../test/builders/money/till.ts'
import { expectRefusal } from '../../../../test/expect-refusal.ts'
import { findViolations } from '../../client/ledger/checks/ledger-checks.rows.ts'

const { stage, desk, clientWith, orderAt, detail } = await openTill()
const { importLines, lineOf } = openBank(desk)
const { transfer, card } = payMethod

const newOrder = async () => orderAt((await clientWith()).id, [1000n, 1000n, 1000n], 3000n)
type Order = Awaited<ReturnType<typeof newOrder>>
const confirm = ({ id, version }: Order, voucherNo: string, method: 2 | 5 = transfer) =>
  desk.call(delegationCalls.confirmPay, { id, version, payMethod: method, voucherNo })
const confirmPay = async (voucherNo: string, method: 2 | 5 = transfer) => {
  const order = await newOrder()
  return { id: order.id, answer: await confirm(order, voucherNo, method) }
}

it('is matched with its line where the payment was confirmed at reception', async () => {
  const bankRef = newBankRef()
  const { id, answer } = await confirmPay(` ${bankRef.toLowerCase()} `)
  await expectOk(Promise.resolve(answer))
  expect(await detail(id)).toMatchObject({ payments: [{ voucherNo: bankRef }] })
  expect((await importLines([bankRef, '30'])).code).toBe(0)
  expect(await lineOf(bankRef)).toMatchObject({ tradeCode: expect.any(String), suspenseCode: null })
})

it('is not confirmed at reception once its line is imported, but for the number of a card reader', async () => {
  const bankRef = newBankRef()
  expect((await importLines([bankRef, '30'])).code).toBe(0)
  const { id, answer } = await confirmPay(bankRef)
  expectRefusal(answer, transferFailures.lineImported)
  expect(await detail(id)).toMatchObject({ covered: '0.00', payments: [] })
  expect((await confirmPay(bankRef, card)).answer.code).toBe(0)
})

it('is confirmed or imported first, also of both at once', async () => {
  for (let round = 0; round < 4; round++) {
    const bankRef = newBankRef()
    const order = await newOrder()
    const [answer, imported] = await Promise.all([confirm(order, bankRef), importLines([bankRef, '30'])])
    expect(imported.code).toBe(0)
    const { tradeCode } = await lineOf(bankRef)
    if (answer.code === 0) expect(tradeCode).not.toBeNull()
    else expectRefusal(answer, transferFailures.lineImported)
  }
})

it('is found by the hourly check if it is registered and its line waits', async () => {
  const [bankRef, other] = [newBankRef(), newBankRef()]
  expect((await importLines([bankRef, '30'])).code).toBe(0)
  const { id } = await lineOf(bankRef)
  const { answer } = await confirmPay(other)
  expect(answer.code).toBe(0)
  // as no command of the product could
  const rename = (from: string, to: string) =>
    stage.db.updateTable('trade').set({ voucherNo: to }).where('voucherNo', '=', from).execute()
  expect(await findViolations(stage.db)).toEqual([])
  await rename(other, bankRef)
  expect(await findViolations(stage.db)).toMatchObject([{ name: 'transferTwice', ids: [String(id)] }])
  await rename(bankRef, other)
})
