import type { Client } from '@seam/contract/client/client'
import { gradeCalls } from '@seam/contract/client/grade'
import { scoreCalls } from '@seam/contract/client/score'
import { Progress } from 'antd'
import { useMemo } from 'react'
import { useRead } from '../../../../kit/api/use-call.ts'
import { PageTable } from '../../../../kit/page-table/page-table.tsx'
import { memberEventColumns } from '../../../../shared/client/member-event.columns.tsx'
import { nextGrade } from './next-grade.ts'

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
        columns={memberEventColumns}
        extra={extra}
      />
    </div>
  )
}
