import type { OutputOf } from '@seam/contract/kit/call'
import { delegationState, payState } from '@seam/contract/lab/delegation/delegation'
import { delegationCalls } from '@seam/contract/lab/delegation/delegation.calls'
import { useMemo } from 'react'
import type { Column } from '../../../../kit/page-table/columns/column.ts'
import { dictionaryColumn } from '../../../../kit/page-table/columns/dictionary-column.tsx'
import { moneyColumn } from '../../../../kit/page-table/columns/money-column.tsx'
import { timeColumn } from '../../../../kit/page-table/columns/time-column.tsx'
import { PageTable } from '../../../../kit/page-table/page-table.tsx'
import type { Condition } from '../../../../kit/query-panel/condition.ts'
import { ofClient } from '../client-link.tsx'

type Row = OutputOf<typeof delegationCalls.page>['rows'][number]

const columns: readonly Column<Row>[] = [
  {
    key: 'delegateCode',
    title: '委托单号',
    width: 180,
    heading: true,
    render: ({ delegateCode }) => <a href={`#/delegate/list?code=${delegateCode}`}>{delegateCode}</a>,
  },
  {
    key: 'sampleName',
    title: '样品',
    minWidth: 140,
    render: ({ sampleName, sampleCount }) => (sampleCount > 1 ? `${sampleName} 等 ${sampleCount} 个` : sampleName),
  },
  moneyColumn('fee', '费用', { width: 120 }),
  dictionaryColumn('state', '状态', delegationState, { width: 100 }),
  dictionaryColumn('payState', '付款', payState, { width: 100 }),
  timeColumn('createTime', '登记时间'),
]

const conditions: readonly Condition[] = [
  { key: 'state', label: '状态', kind: 'select', multiple: true, source: { options: [...delegationState.options] } },
  { key: 'payState', label: '付款', kind: 'select', multiple: true, source: { options: [...payState.options] } },
  { key: 'createTime', label: '登记时间', kind: 'range' },
]

/** Delegations of a client, newest first. */
export const DelegationsTab = ({ clientId }: { clientId: number }) => {
  const filters = useMemo(() => ofClient(clientId), [clientId])
  return (
    <PageTable
      listKey="client/info/delegation"
      label="委托单列表"
      call={delegationCalls.page}
      columns={columns}
      conditions={conditions}
      filters={filters}
    />
  )
}
