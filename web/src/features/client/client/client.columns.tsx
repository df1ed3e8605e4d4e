import { type Client, type clientHeadings, clientSource, payPolicy } from '@seam/contract/client/client'
import { state } from '@seam/contract/kit/dictionary'
import type { ExportedColumn } from '../../../kit/page-table/columns/column.ts'
import { dictionaryColumn } from '../../../kit/page-table/columns/dictionary-column.tsx'
import { timeColumn } from '../../../kit/page-table/columns/time-column.tsx'
import { addressOf } from './places.ts'

export const clientColumns: readonly ExportedColumn<Client, typeof clientHeadings>[] = [
  { key: 'clientCode', title: '客户编号', width: 112 },
  {
    key: 'clientName',
    title: '客户名称',
    minWidth: 168,
    twoLines: true,
    heading: true,
    render: ({ id, clientName }) => (
      <a href={`#${addressOf(id)}`} title={clientName}>
        {clientName}
      </a>
    ),
  },
  { key: 'contact', title: '联系人', width: 90 },
  { key: 'telephone', title: '电话', width: 128 },
  {
    key: 'gradeName',
    title: '会员等级',
    width: 112,
    render: ({ gradeName, memberRate }) => `${gradeName} ×${memberRate}`,
  },
  dictionaryColumn('payPolicy', '付款方式', payPolicy, { width: 130 }),
  dictionaryColumn('source', '来源', clientSource, { width: 84 }),
  { key: 'salesmanName', title: '业务员', width: 90 },
  dictionaryColumn('state', '状态', state, { width: 84 }),
  { key: 'creditCode', title: '信用代码', minWidth: 190, optional: true },
  { key: 'points', title: '积分', width: 90, align: 'right', optional: true },
  { key: 'vxAccount', title: '微信账号', width: 140, optional: true },
  { key: 'remarks', title: '备注', minWidth: 160, optional: true },
  timeColumn('createTime', '建档时间', { optional: true }),
]
