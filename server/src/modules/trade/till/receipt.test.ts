import { payMethod } from '@seam/contract/client/money/pay-method'
import { fromFen, toFen } from '@seam/contract/kit/value/money'
import { printCalls } from '@seam/contract/lab/delegation/print'
import { expect, it } from 'vitest'
import { addDelegation, expectOk } from '../../../../test/builders/lab.ts'
import { openTill } from '../../../../test/builders/money/till.ts'
import { textOf } from '../../../../test/pdf/read-pdf.ts'

const { words, desk, clientWith, pay } = await openTill()

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
