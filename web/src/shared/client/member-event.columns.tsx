import { type MemberEvent, memberEventKind } from '@seam/contract/client/score'
import { numberText } from '../../kit/number/number-text.ts'
import type { Column } from '../../kit/page-table/columns/column.ts'
import { dictionaryColumn } from '../../kit/page-table/columns/dictionary-column.tsx'

const signed = new Intl.NumberFormat('zh-CN', { signDisplay: 'exceptZero' })

/** Changes of points and grade. */
export const memberEventColumns: readonly Column<MemberEvent>[] = [
  dictionaryColumn('kind', '变动', memberEventKind, { width: 130, heading: true }),
  {
    key: 'points',
    title: '得分',
    width: 100,
    align: 'right',
    render: ({ points }) => (points === 0 ? '--' : signed.format(points)),
  },
  { key: 'pointsAfter', title: '积分', width: 110, align: 'right', render: row => numberText(row.pointsAfter) },
  {
    key: 'toGrade',
    title: '等级',
    minWidth: 140,
    render: row => (row.toGrade === '' ? '--' : `${row.fromGrade} → ${row.toGrade}`),
  },
  { key: 'about', title: '依据', minWidth: 160 },
  { key: 'createName', title: '办理人', width: 110 },
  { key: 'createTime', title: '日期', width: 120, render: row => row.createDate },
]
