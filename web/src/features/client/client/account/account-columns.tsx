import type { Account } from '@seam/contract/client/account'
import { state } from '@seam/contract/kit/dictionary'
import type { Column } from '../../../../kit/page-table/columns/column.ts'
import { dictionaryColumn } from '../../../../kit/page-table/columns/dictionary-column.tsx'
import { moneyColumn } from '../../../../kit/page-table/columns/money-column.tsx'
import { ownerColumns } from '../client-link.tsx'

export const accountColumns: readonly Column<Account>[] = [
  ...ownerColumns<Account>(),
  { key: 'telephone', title: '电话', width: 140, optional: true },
  moneyColumn('balance', '余额', { width: 112 }),
  moneyColumn('creditLimit', '信用额度', { width: 112 }),
  moneyColumn('creditUsed', '已用信用', { width: 112 }),
  moneyColumn('creditAvailable', '可用信用', { width: 112 }),
  { key: 'creditDays', title: '账期', width: 76, align: 'right', render: row => `${row.creditDays} 天` },
  { key: 'hasPayPassword', title: '支付密码', width: 88, render: row => (row.hasPayPassword ? '已设置' : '未设置') },
  dictionaryColumn('state', '状态', state, { width: 84 }),
]
