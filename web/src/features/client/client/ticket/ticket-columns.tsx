import { type Ticket, ticketType, titleType } from '@seam/contract/client/ticket'
import { state } from '@seam/contract/kit/dictionary'
import type { Column } from '../../../../kit/page-table/columns/column.ts'
import { dictionaryColumn } from '../../../../kit/page-table/columns/dictionary-column.tsx'
import { timeColumn } from '../../../../kit/page-table/columns/time-column.tsx'
import { defaultColumn } from '../default-mark.tsx'

export const ticketColumns: readonly Column<Ticket>[] = [
  { key: 'ticketTitle', title: '发票抬头', minWidth: 220, heading: true },
  { key: 'taxNumber', title: '税号', width: 208 },
  dictionaryColumn('ticketType', '发票类型', ticketType, { width: 136 }),
  dictionaryColumn('titleType', '抬头类型', titleType, { width: 96, optional: true }),
  { key: 'bankName', title: '开户银行', minWidth: 150 },
  { key: 'bankAccount', title: '银行账号', width: 200, optional: true },
  { key: 'address', title: '注册地址', minWidth: 160, optional: true },
  { key: 'telephone', title: '注册电话', width: 140, optional: true },
  { key: 'email', title: '邮箱', width: 180, optional: true },
  defaultColumn(),
  dictionaryColumn('state', '状态', state, { width: 84 }),
  timeColumn('createTime', '新增时间', { optional: true }),
]
