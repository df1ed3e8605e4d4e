import { importFailures } from '@seam/contract/kit/list/import'
import { suspenseFailures } from '@seam/contract/trade/suspense'
import { expect, it } from 'vitest'
import { newBankRef, openBank } from '../../../../test/builders/money/bank.ts'
import { openTill } from '../../../../test/builders/money/till.ts'
import { expectRefusal } from '../../../../test/expect-refusal.ts'

const { desk } = await openTill()
const { importLines } = openBank(desk)

const imported = suspenseFailures.bankRefTaken.message
const repeatsRow = (row: number) => `与本文件第 ${row} 行重复`
const faults = (...rows: [row: number, reason: string][]) => ({
  data: { faults: rows.map(([row, reason]) => ({ row, column: '流水号', reason })) },
})

it('a number that a file of bank lines has twice is named with the row of the first, not as imported', async () => {
  const [twice, other] = [newBankRef(), newBankRef()]
  const lines: [string, string][] = [
    [twice, '10'],
    [other, '20'],
  ]
  expectRefusal(await importLines(...lines, [twice, '30']), importFailures.faulty, faults([4, repeatsRow(2)]))
  expect((await importLines(...lines)).code).toBe(0)
  // of a number that is imported and repeated, each row says what is wrong with it
  expectRefusal(
    await importLines([twice, '10'], [twice, '10']),
    importFailures.faulty,
    faults([2, imported], [3, repeatsRow(2)]),
  )
})
