import { type Account, accountCalls } from '@seam/contract/client/money/account'
import { state } from '@seam/contract/kit/dictionary'
import type { Column } from '../../../../kit/page-table/columns/column.ts'
import { dictionaryColumn } from '../../../../kit/page-table/columns/dictionary-column.tsx'
import { moneyColumn } from '../../../../kit/page-table/columns/money-column.tsx'
import { PageTable } from '../../../../kit/page-table/page-table.tsx'
import type { Condition } from '../../../../kit/query-panel/condition.ts'
import { ownerColumns } from '../client-link.tsx'
import { AccountDialogs } from './account-dialogs.tsx'
import { useAccount } from './use-account.ts'

const accountColumns: readonly Column<Account>[] = [
  ...ownerColumns<Account>(),
  { key: 'telephone', title: '电话', width: 140, optional: true },
  moneyColumn('balance', '余额', { width: 104 }),
  moneyColumn('creditLimit', '信用额度', { width: 104 }),
  moneyColumn('creditUsed', '已用信用', { width: 104 }),
  moneyColumn('creditAvailable', '可用信用', { width: 104 }),
  { key: 'creditDays', title: '账期', width: 76, align: 'right', render: row => `${row.creditDays} 天` },
  { key: 'hasPayPassword', title: '支付密码', width: 88, render: row => (row.hasPayPassword ? '已设置' : '未设置') },
  dictionaryColumn('state', '状态', state, { width: 84 }),
]

const conditions: readonly Condition[] = [
  { key: 'keyword', label: '客户', kind: 'text' },
  { key: 'state', label: '状态', kind: 'select', source: { options: [...state.options] } },
]

/** What clients have and may owe (spec §7). */
export const AccountPage = () => {
  const { actions, ...dialogs } = useAccount()
  return (
    <>
      <PageTable
        listKey="client/account"
        label="客户账户列表"
        call={accountCalls.page}
        columns={accountColumns}
        conditions={conditions}
        actions={actions}
      />
      <AccountDialogs {...dialogs} />
    </>
  )
}
