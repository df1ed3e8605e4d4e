import {
  creditHeadings,
  gradeHeadings,
  type IncomeDimension,
  incomeDimension,
  incomeHeadings,
  type platformCalls,
  type SourceLine,
  sourceHeadings,
} from '@seam/contract/insight/stat/platform'
import type { OutputOf } from '@seam/contract/kit/call'
import { listColumns } from '../../../kit/export/list.ts'

type IncomeLine = Omit<OutputOf<typeof platformCalls.income>['rows'][number], 'key'>
type CreditLine = OutputOf<typeof platformCalls.credit>['top'][number]
type GradeLine = OutputOf<typeof platformCalls.clients>['rows'][number]

const count = <K extends string>(key: K) =>
  ({ value: (row: Readonly<Record<K, number>>) => row[key], kind: 'number' }) as const

export const incomeColumns = (by: IncomeDimension) =>
  listColumns<IncomeLine, typeof incomeHeadings>(incomeHeadings, {
    name: { title: incomeDimension.label(by), value: row => row.name, width: 28 },
    income: { value: row => row.income, kind: 'money' },
    cash: { value: row => row.cash, kind: 'money' },
  })

type Amount = { readonly name: string; readonly amount: string | null }
export const bridgeColumns = listColumns<Amount, { name: string; amount: string }>(
  { name: '项目', amount: '金额（元）' },
  { name: { value: row => row.name, width: 30 }, amount: { value: row => row.amount, kind: 'money' } },
)

export const creditColumns = listColumns<CreditLine, typeof creditHeadings>(creditHeadings, {
  clientName: { value: row => row.clientName, width: 36 },
  used: { value: row => row.used, kind: 'money' },
  limit: { value: row => row.limit, kind: 'money' },
  usedShare: { value: row => row.usedShare, kind: 'number' },
  oldest: { value: row => row.oldest, kind: 'number' },
})

export const gradeColumns = listColumns<GradeLine, typeof gradeHeadings>(gradeHeadings, {
  gradeName: { value: row => row.gradeName, width: 16 },
  enabled: count('enabled'),
  stopped: count('stopped'),
  fresh: count('fresh'),
  active: count('active'),
  silent: count('silent'),
})

export const sourceColumns = listColumns<SourceLine, typeof sourceHeadings>(sourceHeadings, {
  name: [
    { value: row => (row.salesmanId === undefined ? row.name : null), width: 16 },
    { title: '业务员', value: row => (row.salesmanId === undefined ? null : row.name), width: 14 },
  ],
  clients: count('clients'),
  fresh: count('fresh'),
  active: count('active'),
  delegations: count('delegations'),
  income: { value: row => row.income, kind: 'money' },
})
