import type { OutputOf } from '@seam/contract/kit/call'
import { delegationState, payState } from '@seam/contract/lab/delegation/delegation'
import { delegationCalls } from '@seam/contract/lab/delegation/delegation.calls'
import { useMemo } from 'react'
import { DictionaryTag } from '../../../../kit/dictionary/dictionary-tag.tsx'
import { Money } from '../../../../kit/money/money.tsx'
import type { Column } from '../../../../kit/page-table/columns/column.ts'
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
  { key: 'fee', title: '费用', width: 120, align: 'right', render: row => <Money value={row.fee} /> },
  {
    key: 'state',
    title: '状态',
    width: 100,
    render: row => <DictionaryTag dictionary={delegationState} value={row.state} />,
  },
  {
    key: 'payState',
    title: '付款',
    width: 100,
    render: row => <DictionaryTag dictionary={payState} value={row.payState} />,
  },
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
