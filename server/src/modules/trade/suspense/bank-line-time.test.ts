import { ledgerAuditCalls } from '@seam/contract/client/money/ledger-audit'
import { expect, it } from 'vitest'
import { expectOk } from '../../../../test/builders/lab.ts'
import { newBankRef, openBank } from '../../../../test/builders/money/bank.ts'
import { openTill } from '../../../../test/builders/money/till.ts'
import { laboratoryDay } from '../../../kit/period.ts'

const { desk } = await openTill()
const { importLines, lineOf } = openBank(desk)

it('money of a bank line counts on the day of its import, and moved on the day of the bank', async () => {
  const bankRef = newBankRef()
  expect((await importLines([bankRef, '30'])).code).toBe(0)
  const { id, bookedDate } = await lineOf(bankRef)
  const { rows } = await expectOk(desk.call(ledgerAuditCalls.page, { query: { cause: `bank-line:${id}` } }))
  expect(rows).toHaveLength(2)
  for (const { businessDate, eventTime } of rows)
    expect([businessDate, eventTime]).toEqual([laboratoryDay(), `${bookedDate} 00:00:00`])
})
