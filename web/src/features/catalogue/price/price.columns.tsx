import type { PriceChange, unitPriceHeadings } from '@seam/contract/catalogue/price/price'
import { moneyText } from '../../../kit/money/money.tsx'
import type { Column, ExportedColumn } from '../../../kit/page-table/columns/column.ts'
import { Time } from '../../../kit/time/time.tsx'
import { PriceMove } from './price-move.tsx'
import './price.css'

type Row = {
  price: string | null
  lastChange: { oldPrice: string | null; reason: string; userName: string; createTime: string } | null
}

type PriceHeadings = Pick<typeof unitPriceHeadings, 'price' | 'lastMove' | 'reason' | 'changer' | 'changeTime'>

/** The price and its last change. */
export const priceColumns: readonly ExportedColumn<Row, PriceHeadings>[] = [
  {
    key: 'price',
    title: '价格（元）',
    width: 112,
    align: 'right',
    render: ({ price }) => (price === null ? <span className="price-none">未定价</span> : moneyText(price)),
  },
  {
    key: 'lastMove',
    title: '最近变更',
    width: 224,
    render: ({ price, lastChange }) =>
      price === null || lastChange === null ? '--' : <PriceMove from={lastChange.oldPrice} to={price} />,
  },
  { key: 'reason', title: '变更原因', minWidth: 150, render: ({ lastChange }) => lastChange?.reason ?? '--' },
  {
    key: 'changer',
    title: '变更人',
    width: 96,
    optional: true,
    render: ({ lastChange }) => lastChange?.userName ?? '--',
  },
  {
    key: 'changeTime',
    title: '变更时间',
    width: 184,
    render: ({ lastChange }) => <Time value={lastChange?.createTime} />,
  },
]

export const changeColumns: readonly Column<PriceChange>[] = [
  { key: 'createTime', title: '时间', width: 184 },
  { key: 'subjectName', title: '名称', minWidth: 160, heading: true },
  {
    key: 'newPrice',
    title: '价格（元）',
    width: 260,
    render: ({ oldPrice, newPrice }) => <PriceMove from={oldPrice} to={newPrice} />,
  },
  { key: 'reason', title: '原因', minWidth: 180 },
  { key: 'userName', title: '变更人', width: 110 },
]
