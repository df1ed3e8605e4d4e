import { expect, it } from 'vitest'
import { invoiceCalls } from '../client/invoice.ts'
import { ledgerAuditCalls } from '../client/money/ledger-audit.ts'
import { shiftCalls } from '../client/money/shift.ts'
import { filterTableOf } from '../kit/list/page.ts'
import { accountMoneyCalls } from './account-money.ts'
import { correctionCalls } from './correction.ts'
import { refundCalls } from './refund.ts'
import { settleCalls } from './settle.ts'
import { statementCalls } from './statement.ts'
import { suspenseCalls } from './suspense.ts'

const lists = [
  settleCalls.page,
  settleCalls.exportAll,
  accountMoneyCalls.balanceRecords,
  accountMoneyCalls.creditRecords,
  correctionCalls.page,
  refundCalls.page,
  statementCalls.page,
  statementCalls.exportAll,
  suspenseCalls.page,
  ledgerAuditCalls.page,
  ledgerAuditCalls.exportAll,
  invoiceCalls.page,
  shiftCalls.page,
]

it.each(lists.map(({ path, input }) => [path, input] as const))('%s takes a period', (_, input) => {
  const { data } = input.safeParse({ startTime: '2026-11-01', endTime: '2026-11-21', query: { createTime: [] } })
  expect(data?.query).toEqual([
    { key: 'createTime', op: 'ge', value: ['2026-11-01'] },
    { key: 'createTime', op: 'le', value: ['2026-11-21 23:59:59.999999'] },
  ])
  expect(data).not.toHaveProperty('startTime')
  expect(input.safeParse({ startTime: '2026-02-30' }).success).toBe(false)
})

it('keeps the filters of a list with a period in sight of the tests that walk all lists', () => {
  expect(filterTableOf(settleCalls.page.input)).toHaveProperty('createTime', 'time')
})
