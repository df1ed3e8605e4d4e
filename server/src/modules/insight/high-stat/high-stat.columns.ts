import type { HighValueRow } from '@seam/contract/lab/report/high-value'
import type { ListColumn } from '../../../kit/export/list.ts'

/** The columns of the list. Results are texts, so that numbers keep their printed decimals. */
export const highColumns: readonly ListColumn<Omit<HighValueRow, 'labCode'>>[] = [
  { key: 'projectName', title: '项目', value: row => row.projectName, width: 24 },
  { key: 'reported', title: '结果', value: row => row.reported, width: 12 },
  { key: 'limit', title: '限值', value: row => row.limit, width: 12 },
  { key: 'excess', title: '超出', value: row => row.excess, width: 12 },
  { key: 'unit', title: '单位', value: row => row.unit, width: 10 },
  { key: 'sampleCode', title: '样品编号', value: row => row.sampleCode, width: 24 },
  { key: 'sampleName', title: '样品名称', value: row => row.sampleName, width: 24 },
  { key: 'clientName', title: '客户', value: row => row.clientName, width: 36 },
  { key: 'confirmTime', title: '复核时间', value: row => row.confirmTime, kind: 'time' },
  { key: 'reportCode', title: '报告编号', value: row => row.reportCode, width: 22 },
  { key: 'releaseTime', title: '发放时间', value: row => row.releaseTime, kind: 'time' },
]
