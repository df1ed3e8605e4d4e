import { type PivotColumn, pivotKeyOf } from '@seam/contract/insight/stat/chemical'
import type { Permission } from '@seam/contract/kit/permission'
import { sampleState } from '@seam/contract/lab/sample/sample'
import type { ListColumn } from '../../../kit/export/list.ts'
import type { PivotSample, StoredColumn } from './chemical-stat.rows.ts'

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

const fixedColumns = (rights: Rights): readonly ListColumn<PivotSample>[] => [
  { key: 'sampleCode', title: '样品编号', value: row => row.sampleCode, width: 24 },
  { key: 'sampleName', title: '样品名称', value: row => row.sampleName, width: 24 },
  ...(rights.has('codeMapping')
    ? [{ key: 'labCode', title: '实验编号', value: (row: PivotSample) => row.labCode, width: 12 }]
    : []),
  { key: 'clientName', title: '客户', value: row => row.clientName, width: 36 },
  { key: 'sampleKindName', title: '样品类型', value: row => row.sampleKindName, width: 12 },
  { key: 'state', title: '状态', value: row => sampleState.label(row.state), width: 10 },
  { key: 'receiveTime', title: '收样时间', value: row => row.receiveTime, kind: 'time' },
  { key: 'reportCode', title: '报告编号', value: row => row.reportCode, width: 22 },
  { key: 'issueTime', title: '签发时间', value: row => row.issueTime, kind: 'time' },
]

/** The fixed columns and those of results, which are texts so that numbers keep their printed decimals. */
export const pivotColumns = (rights: Rights, columns: readonly PivotColumn[]): readonly ListColumn<PivotSample>[] => [
  ...fixedColumns(rights),
  ...columns.map(({ key, title, symbol, unit }) => ({
    key,
    title: `${title}${symbol === '' ? '' : ` ${symbol}`}${unit === '' ? '' : `（${unit}）`}`,
    value: (row: PivotSample) => row.results.find(value => value.key === key)?.text ?? null,
    width: 14,
  })),
]
