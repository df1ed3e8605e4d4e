import { describe, expect, it } from 'vitest'
import { agesOf, type CreditEntry, figuresOf, type Movement, periodLabel } from './statement.rules.ts'

const entry = (amount: bigint, days: number, delegationId: number | null = 1): CreditEntry => ({
  delegationId,
  amount,
  days,
})
const amountsOf = (...entries: CreditEntry[]) => agesOf(entries).map(({ amount }) => amount)

describe('the ages of what is owed', () => {
  it('have bands of 30 days, the last one open', () => {
    expect(agesOf([]).map(({ from, to }) => [from, to])).toEqual([
      [0, 30],
      [31, 60],
      [61, 90],
      [91, null],
    ])
    expect(amountsOf(entry(140_800n, 16), entry(15_840n, 97, 2))).toEqual(['1408.00', '0.00', '0.00', '158.40'])
    const edges = [0, 30, 31, 60, 61, 90, 91].map((days, at) => entry(100n, days, at))
    expect(amountsOf(...edges)).toEqual(['2.00', '2.00', '2.00', '1.00'])
  })

  it('settle the oldest credit of a delegation first, and no other one', () => {
    expect(amountsOf(entry(1_000n, 95), entry(500n, 5), entry(-600n, 1))).toEqual(['5.00', '0.00', '0.00', '4.00'])
    expect(amountsOf(entry(500n, 5), entry(1_000n, 95), entry(-1_200n, 1))).toEqual(['3.00', '0.00', '0.00', '0.00'])
    expect(amountsOf(entry(1_000n, 95, 1), entry(500n, 5, 2), entry(-500n, 1, 2))).toEqual([
      '0.00',
      '0.00',
      '0.00',
      '10.00',
    ])
  })
})

it('the rows of a statement lead from its opening to its closing amounts', () => {
  const movement = (id: bigint, receivable: bigint, balance: bigint): Movement => ({
    id,
    createTime: '2026-09-18 10:00:00',
    kind: 'CREDIT',
    code: 'WT1',
    remarks: '',
    receivable,
    balance,
  })
  const figures = figuresOf({
    clientId: 3,
    clientName: '晋城煤业',
    startDate: '2026-09-01',
    endDate: '2026-09-30',
    opening: { receivable: 1_000n, balance: 200n },
    movements: [movement(1n, 500n, 0n), movement(2n, -300n, 50n), movement(3n, 0n, -120n)],
    credit: [entry(1_200n, 3)],
  })
  expect(figures).toMatchObject({
    clientId: 3,
    clientName: '晋城煤业',
    openingReceivable: '10.00',
    openingBalance: '2.00',
    charged: '5.00',
    settled: '3.00',
    deposited: '0.50',
    spent: '1.20',
    closingReceivable: '12.00',
    closingBalance: '1.30',
  })
  expect(figures.ages[0]?.amount).toBe('12.00')
  expect(figures.rows.map(row => [row.id, row.receivable, row.receivableAfter, row.balance, row.balanceAfter])).toEqual(
    [
      ['1', '5.00', '15.00', '0.00', '2.00'],
      ['2', '-3.00', '12.00', '0.50', '2.50'],
      ['3', '0.00', '12.00', '-1.20', '1.30'],
    ],
  )
})

it.each([
  ['2026-10-01', '2026-10-31', '2026年10月'],
  ['2028-02-01', '2028-02-29', '2028年2月'],
  ['2026-10-02', '2026-10-31', '2026-10-02至10-31'],
  ['2027-02-01', '2027-02-27', '2027-02-01至02-27'],
  ['2026-10-01', '2026-11-30', '2026-10-01至11-30'],
  ['2026-12-16', '2027-01-15', '26-12-16至27-01-15'],
])('the period %s to %s is %s in a text message', (startDate, endDate, label) => {
  expect(periodLabel({ startDate, endDate })).toBe(label)
})
