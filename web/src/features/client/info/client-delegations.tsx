import { delegationState, payState } from '@seam/contract/lab/delegation'
import { delegationCalls } from '@seam/contract/lab/delegation-calls'
import { Button } from 'antd'
import { useState } from 'react'
import { useRead } from '../../../kit/api/use-call.ts'
import { DictionaryTag } from '../../../kit/dictionary-tag.tsx'
import { moneyText } from '../../../kit/money.tsx'
import { EmptyRows } from '../../../kit/page-table/empty-rows.tsx'
import { Time } from '../../../kit/time.tsx'

const step = 10
const most = 100

/** What a client ordered, the newest first. */
export const ClientDelegations = ({ clientId }: { clientId: number }) => {
  const [count, setCount] = useState(step)
  const { data, error, isFetching, refetch } = useRead(
    delegationCalls.page,
    { pageNo: 1, pageSize: count, query: [{ key: 'clientId', op: 'eq', value: [clientId] }], sort: [] },
    { keepPrevious: true },
  )
  const rows = data?.rows ?? []
  const total = data?.totalRecords ?? 0
  return (
    <section aria-label="委托单">
      <h3>委托单{total > 0 && `（${total}）`}</h3>
      {rows.length === 0 ? (
        <EmptyRows
          waiting={data === undefined && error === null}
          failure={data === undefined ? (error ?? undefined) : undefined}
          onRetry={() => void refetch()}
        />
      ) : (
        <ul className="client-delegations">
          {rows.map(row => (
            <li key={row.id}>
              <a href={`#/delegate/list?code=${row.delegateCode}`}>{row.delegateCode}</a>
              <span className="client-delegation-what">
                {row.sampleName}
                {row.sampleCount > 1 && ` 等 ${row.sampleCount} 个`}
              </span>
              <span className="client-delegation-fee">{moneyText(row.fee)}</span>
              <span>
                <DictionaryTag dictionary={delegationState} value={row.state} />{' '}
                <DictionaryTag dictionary={payState} value={row.payState} />
              </span>
              <span className="client-delegation-time">
                <Time value={row.createTime} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {total > rows.length && count < most && (
        <Button type="link" loading={isFetching} onClick={() => setCount(Math.min(most, count * 3))}>
          更多
        </Button>
      )}
    </section>
  )
}
