import { type PortalOrderRow, portalStage } from '@seam/contract/portal/order'
import { portalOrderCalls } from '@seam/contract/portal/order.calls'
import { portalCalls } from '@seam/contract/portal/portal'
import { useRead } from '../../kit/api/use-call.ts'
import { Pager, shortTime, Tag, Yuan } from '../ui/parts.tsx'
import { Answer, Empty } from '../ui/states.tsx'
import { useLastPage, useListPlace } from '../ui/use-list-place.ts'

const size = 20

const OrderRow = ({ row }: { row: PortalOrderRow }) => (
  <li>
    <a className="front-list-row" href={`#/orders/${row.id}`}>
      <span className="front-list-row-main">
        <b>{row.sampleName}</b>
        {row.sampleCount > 1 && ` 等${row.sampleCount}个样品`}
        <Tag of={portalStage} value={row.stage} />
      </span>
      <span className="front-soft">
        {row.delegateCode} · {shortTime(row.createTime)}
      </span>
      <span className="front-list-row-end">
        <Yuan value={row.fee} />
        {row.due !== '0.00' && (
          <small>
            待付 <Yuan value={row.due} />
          </small>
        )}
      </span>
    </a>
  </li>
)

const ranges = [
  ['open', '进行中'],
  ['waiting', '待您处理'],
  ['all', '全部'],
] as const
type Range = (typeof ranges)[number][0]

const emptyText = (range: Range, delegateCode: string): string => {
  if (range === 'waiting') return '没有待您处理的委托'
  const open = range === 'open'
  if (delegateCode !== '') return open ? '进行中的委托里没有这个单号，请在“全部”里查找' : '没有这个单号的委托'
  return open ? '没有进行中的委托' : '还没有委托'
}

/** The orders of the client, the newest first. */
export const OrderListPage = () => {
  const { page, get, turn, filter } = useListPlace()
  const range: Range = get('all') !== '' ? 'all' : get('waiting') !== '' ? 'waiting' : 'open'
  const delegateCode = get('code')
  const { data: home } = useRead(portalCalls.home, {}, { staleTime: 30_000 })
  const list = useRead(
    portalOrderCalls.page,
    {
      pageNo: page,
      pageSize: size,
      open: range === 'open',
      waiting: range === 'waiting',
      query: delegateCode === '' ? {} : { delegateCode },
    },
    { keepPrevious: true },
  )
  useLastPage(list, size, turn)
  return (
    <>
      <div className="front-bar">
        <h1 className="front-title">委托</h1>
        {home?.readOnly === false && (
          <a className="button button-main" href="#/orders/new">
            新建委托
          </a>
        )}
      </div>
      <div className="front-bar">
        <div className="front-switch" role="tablist" aria-label="范围">
          {ranges.map(([one, name]) => (
            <button
              key={one}
              type="button"
              role="tab"
              aria-selected={range === one}
              onClick={() => filter({ all: one === 'all' ? '1' : '', waiting: one === 'waiting' ? '1' : '' })}
            >
              {name}
            </button>
          ))}
        </div>
        <input
          className="front-form-input front-form-search"
          aria-label="委托单号"
          placeholder="委托单号"
          value={delegateCode}
          onChange={event => filter({ code: event.target.value.trim() })}
        />
      </div>
      <Answer of={list}>
        {({ rows, totalRecords }) =>
          rows.length === 0 ? (
            <Empty>{emptyText(range, delegateCode)}</Empty>
          ) : (
            <>
              <ul className="front-list">
                {rows.map(row => (
                  <OrderRow key={row.id} row={row} />
                ))}
              </ul>
              <Pager page={page} size={size} total={totalRecords} onPage={turn} />
            </>
          )
        }
      </Answer>
    </>
  )
}
