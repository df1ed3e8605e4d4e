import { payMethod } from '@seam/contract/client/money/pay-method'
import { fromFen, toFen } from '@seam/contract/kit/value/money'
import { printCalls } from '@seam/contract/lab/delegation/print'
import { expect, it } from 'vitest'
import { addDelegation, expectOk } from '../../../../test/builders/lab.ts'
import { openTill } from '../../../../test/builders/money/till.ts'
import { textOf } from '../../../../test/pdf/read-pdf.ts'

const { admin, words, desk, clientWith, pay } = await openTill()

it('says on the receipt what is still due after a part payment, and nothing after the rest', async () => {
  const client = await clientWith()
  const { id, fee } = await addDelegation(desk, words, client.id)
  await expectOk(pay([id], { payMethod: payMethod.transfer, amount: '10' }))
  const [part = ''] = await textOf((await desk.call(printCalls.receipt, { id })).raw)
  expect(part).toMatch(new RegExp(`还应付\\s*${fromFen(toFen(fee) - 1_000n)}`))
  await expectOk(pay([id], { payMethod: payMethod.transfer }))
  const [whole = ''] = await textOf((await desk.call(printCalls.receipt, { id, reason: '补打' })).raw)
  expect(whole).not.toContain('还应付')
})

it('says on the receipt what was handed over in cash, the change, the trade and who took it', async () => {
  const client = await clientWith()
  const [one, two] = [await addDelegation(desk, words, client.id), await addDelegation(desk, words, client.id)]
  const paid = fromFen(toFen(one.fee) + toFen(two.fee))
  const tendered = fromFen(toFen(paid) + 1_234n)
  const { tradeCode } = await expectOk(pay([one.id, two.id], { payMethod: payMethod.cash, tendered }))
  const [text = ''] = await textOf((await desk.call(printCalls.receipt, { id: one.id })).raw)
  expect(text).toContain(`共收${paid}实收${tendered}找零12.34`)
  expect(text).toContain(`交易${tradeCode}经办${admin.userName}`)
  const three = await addDelegation(desk, words, client.id)
  await expectOk(pay([three.id], { payMethod: payMethod.cash }))
  const [alone = ''] = await textOf((await desk.call(printCalls.receipt, { id: three.id })).raw)
  expect(alone).toContain(`实收${three.fee}找零0.00`)
  expect(alone).not.toContain('共收')
})
