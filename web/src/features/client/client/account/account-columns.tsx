import type { Account } from '@seam/contract/client/account'
import { state } from '@seam/contract/kit/dictionary'
import { Money } from '../../../../kit/money/money.tsx'
import type { Column } from '../../../../kit/page-table/columns/column.ts'
import { dictionaryColumn } from '../../../../kit/page-table/columns/dictionary-column.tsx'
import { ownerColumns } from '../client-link.tsx'

const sum = (key: 'balance' | 'creditLimit' | 'creditUsed' | 'creditAvailable', title: string): Column<Account> => ({
  key,
  title,
  width: 112,
  align: 'right',
  render: row => <Money value={row[key]} />,
})

export const accountColumns: readonly Column<Account>[] = [
  ...ownerColumns<Account>(),
  { key: 'telephone', title: '电话', width: 140, optional: true },
  sum('balance', '余额'),
  sum('creditLimit', '信用额度'),
  sum('creditUsed', '已用信用'),
  sum('creditAvailable', '可用信用'),
  { key: 'creditDays', title: '账期', width: 76, align: 'right', render: row => `${row.creditDays} 天` },
  { key: 'hasPayPassword', title: '支付密码', width: 88, render: row => (row.hasPayPassword ? '已设置' : '未设置') },
  dictionaryColumn('state', '状态', state, { width: 84 }),
]
