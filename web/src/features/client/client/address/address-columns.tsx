import type { Address } from '@seam/contract/client/address'
import type { Column } from '../../../../kit/page-table/columns/column.ts'
import { timeColumn } from '../../../../kit/page-table/columns/time-column.tsx'
import { defaultColumn } from '../default-mark.tsx'

export const addressColumns: readonly Column<Address>[] = [
  { key: 'contact', title: '收件人', width: 110, heading: true },
  { key: 'telephone', title: '电话', width: 140 },
  { key: 'areaName', title: '地区', minWidth: 180 },
  { key: 'detail', title: '详细地址', minWidth: 200 },
  defaultColumn(),
  timeColumn('createTime', '新增时间', { optional: true }),
]
