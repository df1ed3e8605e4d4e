import type { LogRow, loginHeadings, operationHeadings } from '@seam/contract/system/log'
import { Badge } from '../../../kit/dictionary/badge.tsx'
import type { ExportedColumn } from '../../../kit/page-table/columns/column.ts'

/** A column of either log. */
export type LogColumn = ExportedColumn<LogRow, typeof loginHeadings> | ExportedColumn<LogRow, typeof operationHeadings>

const time = { key: 'createTime', title: '操作时间', width: 178 } as const
const account = { key: 'createName', title: '账号', width: 128 } as const
const name = { key: 'userName', title: '姓名', width: 88 } as const
const address = { key: 'operIp', title: 'IP', width: 124 } as const

export const operationColumns: readonly ExportedColumn<LogRow, typeof operationHeadings>[] = [
  account,
  name,
  { key: 'operModule', title: '模块', width: 112 },
  { key: 'operType', title: '操作详情', width: 128 },
  { key: 'operContent', title: '操作内容', minWidth: 240, heading: true },
  address,
  time,
]

export const loginColumns: readonly ExportedColumn<LogRow, typeof loginHeadings>[] = [
  account,
  name,
  { key: 'operModule', title: '模块', width: 72 },
  {
    key: 'operType',
    title: '操作详情',
    width: 100,
    render: ({ operType, succeeded }) => <Badge color={succeeded ? 'green' : 'red'}>{operType}</Badge>,
  },
  { key: 'operContent', title: '内容或失败原因', minWidth: 150, heading: true },
  { key: 'browser', title: '浏览器', width: 112 },
  { key: 'system', title: '操作系统', width: 112 },
  address,
  time,
]
