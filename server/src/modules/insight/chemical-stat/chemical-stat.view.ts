import { itemHeadings, type PivotColumn, pivotHeadings, pivotKeyOf } from '@seam/contract/insight/stat/chemical'
import type { Permission } from '@seam/contract/kit/permission'
import { sampleState } from '@seam/contract/lab/sample/sample'
import { type ListColumn, listColumns } from '../../../kit/export/list.ts'
import type { PivotSample, StoredColumn } from './chemical-stat.rows.ts'
import type { StatItem } from './item-list.rows.ts'

type Rights = ReadonlySet<Permission>

export const toColumn = ({ projectCode, component, componentName, ...column }: StoredColumn): PivotColumn => ({
  ...column,
  key: pivotKeyOf(projectCode, component),
  title: componentName === null ? column.projectName : `${column.projectName} ${componentName}`,
})

/** A sample with its values by column. */
export const toPivotRow = ({ results, labCode, ...row }: PivotSample, rights: Rights) => ({
  ...row,
  labCode: rights.has('codeMapping') ? labCode : null,
  values: Object.fromEntries(
    results.map(({ key, itemId, ...value }) => [key, { ...value, itemId: rights.has('codeMapping') ? itemId : null }]),
  ),
})

const fixedColumns = listColumns<PivotSample, typeof pivotHeadings>(pivotHeadings, {
  sampleCode: { value: row => row.sampleCode, width: 24 },
  sampleName: [
    { value: row => row.sampleName, width: 24 },
    { title: '样品类型', value: row => row.sampleKindName, width: 12 },
  ],
  clientName: { value: row => row.clientName, width: 36 },
  labCode: { value: row => row.labCode, width: 12 },
  receiveTime: [
    { value: row => row.receiveTime, kind: 'time' },
    { title: '状态', value: row => sampleState.label(row.state), width: 10 },
  ],
  reportCode: [
    { value: row => row.reportCode, width: 22 },
    { title: '签发', value: row => row.issueTime, kind: 'time' },
  ],
})

const withoutLabCode = fixedColumns.filter(({ key }) => key !== 'labCode')

/** A result as the screen marks it: ▲ above its limit, * estimated. */
const valueText = (value: PivotSample['results'][number] | undefined) =>
  value && `${value.high ? '▲' : ''}${value.text}${value.estimated ? '*' : ''}${value.waived ? '（放行）' : ''}`

/** The fixed columns and, before the time of receipt, those of results, which are texts so that numbers keep their printed decimals. */
export const pivotColumns = (rights: Rights, columns: readonly PivotColumn[]): readonly ListColumn<PivotSample>[] => {
  const fixed = rights.has('codeMapping') ? fixedColumns : withoutLabCode
  const results = columns.map(({ key, title, symbol, unit }) => ({
    key,
    title: `${title}${symbol === '' ? '' : ` ${symbol}`}${unit === '' ? '' : `（${unit}）`}`,
    value: (row: PivotSample) => valueText(row.results.find(value => value.key === key)),
    width: 14,
  }))
  return fixed.toSpliced(
    fixed.findIndex(({ key }) => key === 'receiveTime'),
    0,
    ...results,
  )
}

/** The columns of the list of items. Results are texts, so that numbers keep their printed decimals. */
export const itemColumns = listColumns<StatItem, typeof itemHeadings>(itemHeadings, {
  projectName: { value: row => row.projectName, width: 24 },
  reported: { value: row => `${row.high ? '▲' : ''}${row.reported}`, width: 16 },
  unit: { value: row => row.unit, width: 10 },
  readings: { value: row => row.readings, kind: 'number' },
  values: { value: row => row.values, kind: 'number' },
  sampleCode: { value: row => row.sampleCode, width: 24 },
  sampleName: { value: row => row.sampleName, width: 24 },
  clientName: { value: row => row.clientName, width: 36 },
  confirmTime: { value: row => row.confirmTime, kind: 'time' },
})
