import type { GroupStatRow, ProjectStatRow } from '@seam/contract/insight/stat/project'
import { groupHeadings, orderHeadings, projectHeadings, projectNameHeadings } from '@seam/contract/insight/stat/project'
import { growthText } from '@seam/contract/kit/value/percent'
import { listColumns } from '../../../kit/export/list.ts'
import type { Order } from './order.rows.ts'

const count = <K extends string>(key: K) =>
  ({ value: (row: Readonly<Record<K, number>>) => row[key], kind: 'number' }) as const
/** A text, so that numbers keep their decimals. */
const text = <K extends string>(key: K) => ({ value: (row: Readonly<Record<K, string | null>>) => row[key], width: 12 })

/** The columns of projects, with one for each month of the period. */
export const projectColumns = (months: readonly string[]) => {
  const monthColumn = (month: string, at: number) =>
    ({ title: `${month} 项次`, value: (row: ProjectStatRow) => row.months[at] ?? 0, kind: 'number' }) as const
  const [first = '', ...others] = months
  return listColumns<ProjectStatRow, typeof projectHeadings>(projectHeadings, {
    projectName: { value: row => row.projectName, width: 24 },
    samples: count('samples'),
    items: count('items'),
    high: count('high'),
    thirdReadings: count('thirdReadings'),
    waived: count('waived'),
    returned: count('returned'),
    readings: count('readings'),
    mean: text('mean'),
    sd: text('sd'),
    min: text('min'),
    max: text('max'),
    unit: { value: row => row.unit, width: 10 },
    p50: { value: row => row.p50, kind: 'number' },
    p90: { value: row => row.p90, kind: 'number' },
    income: { value: row => row.income, kind: 'money' },
    months: [monthColumn(first, 0), ...others.map((month, at) => monthColumn(month, at + 1))],
  })
}

export type GroupLine = Omit<GroupStatRow, 'kind' | 'groupId' | 'previousDelegations'>

export const groupColumns = listColumns<GroupLine, typeof groupHeadings>(groupHeadings, {
  name: { value: row => row.name, width: 24 },
  times: count('times'),
  delegations: count('delegations'),
  previousTimes: count('previousTimes'),
  growth: { value: row => growthText(row.previousTimes, row.times), width: 12 },
  income: { value: row => row.income, kind: 'money' },
  previousIncome: { value: row => row.previousIncome, kind: 'money' },
})

type NameLine = { readonly projectName: string; readonly codes: readonly string[]; readonly count: number }

export const projectNameColumns = listColumns<NameLine, typeof projectNameHeadings>(projectNameHeadings, {
  projectName: { value: row => row.projectName, width: 24 },
  codes: { value: row => row.codes.join('、'), width: 24 },
  count: count('count'),
})

export const orderColumns = listColumns<Order, typeof orderHeadings>(orderHeadings, {
  registerTime: { value: row => row.registerTime, kind: 'time' },
  orderName: { value: row => row.orderName, width: 24 },
  sampleCode: { value: row => row.sampleCode, width: 24 },
  sampleName: { value: row => row.sampleName, width: 24 },
  clientName: { value: row => row.clientName, width: 36 },
  delegateCode: { value: row => row.delegateCode, width: 20 },
})
