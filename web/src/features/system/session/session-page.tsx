import { type LockedAccount, type OnlineSession, sessionCalls } from '@seam/contract/system/session'
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx'
import { useDialog } from '../../../kit/dialog/use-dialog.ts'
import { PageTable } from '../../../kit/page-table/page-table.tsx'
import type { RowAction } from '../../../kit/page-table/rows/row-actions.tsx'
import { ViewTabs } from '../../../kit/view-tabs/view-tabs.tsx'
import { lockedColumns, onlineColumns } from './session-columns.tsx'
import { lockedConditions, onlineConditions } from './session-conditions.ts'
import { useEndSession } from './use-end-session.ts'

const UnlockDialog = lazyDialog(() => import('./unlock-dialog.tsx').then(module => module.UnlockDialog))

const OnlineList = () => {
  const end = useEndSession()
  const actions = (row: OnlineSession): RowAction[] =>
    row.own ? [] : [{ label: '强制下线', permit: ['sessionEnd'], danger: true, onClick: () => void end(row) }]
  return (
    <PageTable
      listKey="system/session"
      label="在线用户列表"
      call={sessionCalls.online}
      columns={onlineColumns}
      conditions={onlineConditions}
      actions={actions}
    />
  )
}

const LockedList = () => {
  const unlocking = useDialog<LockedAccount>()
  const actions = (row: LockedAccount): RowAction[] => [
    { label: '解锁', permit: ['accountUnlock'], onClick: () => unlocking.show(row) },
  ]
  return (
    <>
      <PageTable
        listKey="system/session/locked"
        label="锁定账号列表"
        call={sessionCalls.locked}
        columns={lockedColumns}
        conditions={lockedConditions}
        actions={actions}
      />
      <UnlockDialog open={unlocking.open} account={unlocking.subject} onClose={unlocking.close} />
    </>
  )
}

/** Active sessions, and locked accounts. */
export const SessionPage = () => (
  <ViewTabs
    label="在线用户"
    items={[
      { key: 'online', label: '在线用户', content: <OnlineList /> },
      { key: 'locked', label: '锁定的账号', content: <LockedList /> },
    ]}
  />
)
