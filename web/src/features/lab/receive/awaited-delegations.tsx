import { delegationState } from '@seam/contract/lab/delegation/delegation'
import { delegationCalls } from '@seam/contract/lab/delegation/delegation.calls'
import { Empty, type InputRef } from 'antd'
import type { Ref } from 'react'
import { NoAnswer } from '../../../kit/answer/answer.tsx'
import { useRead } from '../../../kit/api/use-call.ts'
import { useAddressFilter } from '../../../kit/page-table/state/address-filter.tsx'
import { AwaitedList } from './awaited-list.tsx'
import { ScanField } from './scan-field.tsx'

const awaited = [{ key: 'state', op: 'eq' as const, value: [delegationState.awaited] }]
const page = {
  pageNo: 1,
  pageSize: 100,
  sort: [
    { key: 'urgency' as const, order: 'desc' as const },
    { key: 'createTime' as const, order: 'asc' as const },
  ],
}
const minute = 60_000

type Props = { scan: Ref<InputRef>; code: string | undefined; onOpen: (delegateCode: string) => void }

/** Delegations whose samples have not arrived: scanned, or selected from the list. */
export const AwaitedDelegations = ({ scan, code, onOpen }: Props) => {
  const { query, name, tag } = useAddressFilter()
  const read = useRead(
    delegationCalls.page,
    { ...page, query: [...(query ?? awaited)] },
    { every: minute, quiet: true },
  )
  const { data } = read
  const rows = data?.rows ?? []
  const more = (data?.totalRecords ?? 0) - rows.length
  return (
    <section className="receive-side" aria-label="待收样的委托单">
      <ScanField ref={scan} code={code} onScan={onOpen} />
      <p className="receive-count">
        待收样 <b>{data?.totalRecords ?? '--'}</b> 单 {tag}
      </p>
      {data === undefined && <NoAnswer read={read} />}
      {data !== undefined && rows.length === 0 && (
        <Empty
          image={Empty.PRESENTED_IMAGE_SIMPLE}
          description={query === undefined ? '没有待收样的委托单' : `没有符合“${name}”的委托单`}
        />
      )}
      <AwaitedList rows={rows} code={code} onOpen={onOpen} />
      {more > 0 && <p className="receive-count">另有 {more} 单，请扫描或输入单号</p>}
    </section>
  )
}
