import type { GradeRow } from '@seam/contract/client/grade'
import { state } from '@seam/contract/kit/dictionary'
import { DictionaryTag } from '../../../kit/dictionary/dictionary-tag.tsx'
import { Money } from '../../../kit/money/money.tsx'
import type { Column } from '../../../kit/page-table/columns/column.ts'

export const gradeColumns: readonly Column<GradeRow>[] = [
  { key: 'gradeName', title: '等级', minWidth: 120, heading: true },
  { key: 'points', title: '积分门槛', width: 130, align: 'right', render: row => row.points.toLocaleString('zh-CN') },
  { key: 'discount', title: '折扣', width: 100, align: 'right', render: row => `×${row.discount}` },
  {
    key: 'creditLimit',
    title: '信用额度',
    width: 140,
    align: 'right',
    render: row => <Money value={row.creditLimit} />,
  },
  { key: 'clientCount', title: '客户数', width: 100, align: 'right' },
  { key: 'state', title: '状态', width: 84, render: row => <DictionaryTag dictionary={state} value={row.state} /> },
]
