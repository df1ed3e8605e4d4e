import { type RetestRow, retestCalls, retestVerdict } from '@seam/contract/lab/result/retest'
import type { ReactNode } from 'react'
import type { Column } from '../../../kit/page-table/columns/column.ts'
import { dictionaryColumn } from '../../../kit/page-table/columns/dictionary-column.tsx'
import { timeColumn } from '../../../kit/page-table/columns/time-column.tsx'
import { PageTable } from '../../../kit/page-table/page-table.tsx'
import type { Condition } from '../../../kit/query-panel/condition.ts'

const columns: readonly Column<RetestRow>[] = [
  {
    key: 'labCode',
    title: '样品编号',
    width: 130,
    heading: true,
    render: ({ labCode }) => <span className="lab-code">{labCode}</span>,
  },
  { key: 'projectName', title: '项目', minWidth: 130 },
  { key: 'earlier', title: '原结果', width: 100, align: 'right' },
  { key: 'reported', title: '复测', width: 100, align: 'right' },
  { key: 'difference', title: '相差', width: 90, align: 'right', render: ({ difference }) => difference ?? '--' },
  { key: 'limit', title: 'R', width: 90, align: 'right', render: ({ limit }) => limit ?? '--' },
  { key: 'unit', title: '单位', width: 80 },
  dictionaryColumn('verdict', '结论', retestVerdict, { width: 100 }),
  { key: 'readings', title: '读数', minWidth: 130, render: ({ readings }) => readings.join('、') || '计算' },
  { key: 'userName', title: '复测人', width: 100 },
  timeColumn('createTime', '时间'),
  { key: 'remarks', title: '说明', minWidth: 120, render: ({ remarks }) => remarks || '--' },
]

const conditions: readonly Condition[] = [
  { key: 'labCode', label: '样品编号', kind: 'text' },
  { key: 'verdict', label: '结论', kind: 'select', source: { options: [...retestVerdict.options] } },
  { key: 'createTime', label: '时间', kind: 'range' },
]

/** Retests of retained samples beside the results that were in force. */
export const RetestList = ({ children }: { children: ReactNode }) => (
  <PageTable
    listKey="quality/retest"
    label="复测列表"
    call={retestCalls.page}
    columns={columns}
    conditions={conditions}
    toolbar={children}
  />
)
