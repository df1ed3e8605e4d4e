import { dayOf } from '@seam/contract/kit/value/day'
import { useMemo } from 'react'
import { EmptyRows } from '../../../kit/answer/empty-rows.tsx'
import { useRead } from '../../../kit/api/use-call.ts'
import { StepLine } from '../../../kit/chart/step-line.tsx'
import { DetailDrawer } from '../../../kit/drawer/detail-drawer.tsx'
import { PriceMove } from './price-move.tsx'
import type { Priced, PriceList } from './subjects.ts'
import './price.css'

type Props = { open: boolean; list: PriceList; subject: Priced | undefined; onClose: () => void }

const most = 100

const History = ({ list, subject }: { list: PriceList; subject: Priced }) => {
  const { data, error, refetch } = useRead(list.log, {
    pageNo: 1,
    pageSize: most,
    query: [{ key: 'subjectId', op: 'eq', value: [subject.id] }],
    sort: [],
  })
  const rows = data?.rows
  const points = useMemo(
    () =>
      (rows ?? []).map(({ createTime, newPrice, reason }) => ({
        time: createTime,
        value: Number(newPrice),
        note: reason,
      })),
    [rows],
  )
  if (rows === undefined || rows.length === 0)
    return (
      <EmptyRows
        waiting={rows === undefined && error === null}
        failure={error ?? undefined}
        onRetry={() => void refetch()}
      />
    )
  return (
    <div className="price-history">
      <StepLine points={points} unit="元" title={`${subject.name}的价格走势`} />
      <table>
        <caption>变更记录{(data?.totalRecords ?? 0) > most && `（最近 ${most} 次）`}</caption>
        <thead>
          <tr>
            <th scope="col">时间</th>
            <th scope="col">价格（元）</th>
            <th scope="col">原因</th>
            <th scope="col">变更人</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={row.id}>
              <td className="price-when">
                <span>{dayOf(row.createTime)}</span> <span>{row.createTime.slice(11, 16)}</span>
              </td>
              <td>
                <PriceMove from={row.oldPrice} to={row.newPrice} />
              </td>
              <td>{row.reason}</td>
              <td>{row.userName}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The history of a price: a line over time, and every change with its reason. */
export const PriceHistory = ({ open, list, subject, onClose }: Props) => (
  <DetailDrawer open={open} onClose={onClose} width={680} title={subject ? `价格变更：${subject.name}` : '价格变更'}>
    {open && subject && <History list={list} subject={subject} />}
  </DetailDrawer>
)
