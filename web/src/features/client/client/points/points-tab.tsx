import type { Client } from '@seam/contract/client/client'
import { gradeCalls } from '@seam/contract/client/grade'
import { type MemberEvent, memberEventKind, scoreCalls } from '@seam/contract/client/score'
import { Progress } from 'antd'
import { useMemo } from 'react'
import { useRead } from '../../../../kit/api/use-call.ts'
import type { Column } from '../../../../kit/page-table/columns/column.ts'
import { dictionaryColumn } from '../../../../kit/page-table/columns/dictionary-column.tsx'
import { timeColumn } from '../../../../kit/page-table/columns/time-column.tsx'
import { PageTable } from '../../../../kit/page-table/page-table.tsx'
import { nextGrade } from './next-grade.ts'

const columns: readonly Column<MemberEvent>[] = [
  dictionaryColumn('kind', '变动', memberEventKind, { width: 130, heading: true }),
  {
    key: 'points',
    title: '得分',
    width: 100,
    align: 'right',
    render: row => (row.points > 0 ? `+${row.points}` : '--'),
  },
  { key: 'pointsAfter', title: '积分', width: 110, align: 'right' },
  {
    key: 'toGrade',
    title: '等级',
    minWidth: 140,
    render: row => (row.toGrade === '' ? '--' : `${row.fromGrade} → ${row.toGrade}`),
  },
  { key: 'about', title: '依据', minWidth: 160 },
  { key: 'createName', title: '办理人', width: 110 },
  timeColumn('createTime', '时间'),
]

/** Points to the next grade, and the history of points. */
export const PointsTab = ({ client }: { client: Client }) => {
  const { data } = useRead(gradeCalls.list, {})
  const next = nextGrade(client, data ?? [])
  const extra = useMemo(() => ({ clientId: client.id }), [client.id])
  return (
    <div className="client-points">
      <p>
        <b>{client.gradeName}</b>（×{client.memberRate}），{client.points} 积分
        {next && `，再得 ${next.missing} 分可升为${next.gradeName}`}
      </p>
      {next && <Progress percent={next.percent} aria-label="到下一等级" />}
      <PageTable
        listKey="client/info/points"
        label="积分与等级变动"
        call={scoreCalls.events}
        columns={columns}
        extra={extra}
      />
    </div>
  )
}
