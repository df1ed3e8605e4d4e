import { accountCalls } from '@seam/contract/client/account'
import { state } from '@seam/contract/kit/dictionary'
import { PageTable } from '../../../../kit/page-table/page-table.tsx'
import type { Condition } from '../../../../kit/query-panel/condition.ts'
import { accountColumns } from './account-columns.tsx'
import { AccountDialogs } from './account-dialogs.tsx'
import { useAccount } from './use-account.ts'

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
