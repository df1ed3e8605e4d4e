import { type Client, clientSource, payPolicy } from '@seam/contract/client/client'
import { state } from '@seam/contract/kit/dictionary'
import { DictionaryTag } from '../../../kit/dictionary/dictionary-tag.tsx'
import type { Column } from '../../../kit/page-table/columns/column.ts'
import { timeColumn } from '../../../kit/page-table/columns/time-column.tsx'
import { addressOf } from './places.ts'

export const clientColumns: readonly Column<Client>[] = [
  { key: 'clientCode', title: '客户编号', width: 112 },
  {
    key: 'clientName',
    title: '客户名称',
    minWidth: 220,
    heading: true,
    render: ({ id, clientName }) => (
      <a href={`#${addressOf(id)}`} title={clientName}>
        {clientName}
      </a>
    ),
  },
  { key: 'contact', title: '联系人', width: 100 },
  { key: 'telephone', title: '电话', width: 140 },
  {
    key: 'gradeName',
    title: '会员等级',
    width: 116,
    render: ({ gradeName, memberRate }) => `${gradeName} ×${memberRate}`,
  },
  {
    key: 'payPolicy',
    title: '付款方式',
    width: 124,
    render: row => <DictionaryTag dictionary={payPolicy} value={row.payPolicy} />,
  },
  {
    key: 'source',
    title: '来源',
    width: 92,
    render: row => <DictionaryTag dictionary={clientSource} value={row.source} />,
  },
  { key: 'salesmanName', title: '业务员', width: 100 },
  { key: 'state', title: '状态', width: 84, render: row => <DictionaryTag dictionary={state} value={row.state} /> },
  { key: 'creditCode', title: '统一社会信用代码', minWidth: 190, optional: true },
  { key: 'points', title: '积分', width: 90, align: 'right', optional: true },
  { key: 'remarks', title: '备注', minWidth: 160, optional: true },
  timeColumn('createTime', '建档时间', { optional: true }),
]
