import type { LogRow } from '@seam/contract/system/log'
import { Badge } from '../../../kit/dictionary/badge.tsx'
import type { Column } from '../../../kit/page-table/columns/column.ts'

const time: Column<LogRow> = { key: 'createTime', title: '操作时间', width: 178 }
const account: Column<LogRow> = { key: 'createName', title: '账号', width: 128 }
const name: Column<LogRow> = { key: 'userName', title: '姓名', width: 88 }
const address: Column<LogRow> = { key: 'operIp', title: 'IP', width: 124 }

const outcome: Column<LogRow> = {
  key: 'operType',
  title: '操作详情',
  width: 100,
  render: ({ operType, succeeded }) => <Badge color={succeeded ? 'green' : 'red'}>{operType}</Badge>,
}

export const operationColumns: readonly Column<LogRow>[] = [
  account,
  name,
  { key: 'operModule', title: '模块', width: 112 },
  { key: 'operType', title: '操作详情', width: 128 },
  { key: 'operContent', title: '操作内容', minWidth: 260, heading: true },
  address,
  time,
]

export const loginColumns: readonly Column<LogRow>[] = [
  account,
  name,
  { key: 'operModule', title: '模块', width: 72 },
  outcome,
  { key: 'operContent', title: '内容或失败原因', minWidth: 150, heading: true },
  { key: 'browser', title: '浏览器', width: 112 },
  { key: 'system', title: '操作系统', width: 112 },
  address,
  time,
]
