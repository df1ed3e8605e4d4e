import { clientSource, payPolicy } from '@seam/contract/client/client'
import { state } from '@seam/contract/kit/dictionary'
import type { ListColumn } from '../../../kit/export/list.ts'
import type { ClientRow } from './client.rows.ts'

/** The columns of the client list in Excel. */
export const clientColumns: readonly ListColumn<ClientRow>[] = [
  { key: 'clientCode', title: '客户编号', value: row => row.clientCode, width: 12 },
  { key: 'clientName', title: '客户名称', value: row => row.clientName, width: 36 },
  { key: 'creditCode', title: '统一社会信用代码', value: row => row.creditCode, width: 22 },
  { key: 'contact', title: '联系人', value: row => row.contact, width: 12 },
  { key: 'telephone', title: '电话', value: row => row.telephone, width: 16 },
  { key: 'source', title: '来源', value: row => clientSource.label(row.source), width: 10 },
  { key: 'salesmanName', title: '业务员', value: row => row.salesmanName, width: 12 },
  { key: 'gradeName', title: '会员等级', value: row => row.gradeName, width: 10 },
  { key: 'memberRate', title: '折扣', value: row => row.memberRate, kind: 'number' },
  { key: 'points', title: '积分', value: row => row.points, kind: 'number' },
  { key: 'payPolicy', title: '付款方式', value: row => payPolicy.label(row.payPolicy), width: 16 },
  { key: 'vxAccount', title: '微信账号', value: row => row.vxAccount, width: 18 },
  { key: 'state', title: '状态', value: row => state.label(row.state), width: 8 },
  { key: 'remarks', title: '备注', value: row => row.remarks, width: 36 },
  { key: 'createTime', title: '建档时间', value: row => row.createTime, kind: 'time', width: 20 },
]
