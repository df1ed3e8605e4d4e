import {
  type LockedAccount,
  type OnlineSession,
  onlineSessionCalls,
} from '@seam/contract/system/session/online-session'
import { useWrite } from '../../../kit/api/use-call.ts'
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx'
import { useDialog } from '../../../kit/dialog/use-dialog.ts'
import { confirmThen } from '../../../kit/feedback/confirm.ts'
import { PageTable } from '../../../kit/page-table/page-table.tsx'
import type { RowAction } from '../../../kit/page-table/rows/row-actions.tsx'
import type { Condition } from '../../../kit/query-panel/condition.ts'
import { ViewTabs } from '../../../kit/view-tabs/view-tabs.tsx'
import { lockedColumns, onlineColumns } from './online-session.columns.tsx'

/** Ends a user's session after a confirmation. */
const useEndSession = () => {
  const { run } = useWrite(onlineSessionCalls.end, { refresh: [onlineSessionCalls.page], success: '操作成功！' })
  return ({ id, userName, address, browser, system }: OnlineSession) =>
    confirmThen(
      {
        title: `将【${userName}】强制下线？`,
        content: `${address}，${browser}，${system}。下一次操作时须重新登录，没有保存的内容仍留在页面上。`,
        okText: '强制下线',
      },
      () => run({ id }),
    )
}

const account: Condition = { key: 'userMobile', label: '账号', kind: 'text' }
const name: Condition = { key: 'userName', label: '姓名', kind: 'text' }

const lockedConditions: readonly Condition[] = [account, name]

const onlineConditions: readonly Condition[] = [
  account,
  name,
  { key: 'departmentName', label: '部门', kind: 'text' },
  { key: 'address', label: '登录地址', kind: 'text' },
  { key: 'createTime', label: '登录时间', kind: 'range' },
]

const UnlockDialog = lazyDialog(() => import('./unlock-dialog.tsx').then(module => module.UnlockDialog))

const OnlineList = () => {
  const end = useEndSession()
  const actions = (row: OnlineSession): RowAction[] =>
    row.own ? [] : [{ label: '强制下线', permit: ['sessionEnd'], danger: true, onClick: () => void end(row) }]
  return (
    <PageTable
      listKey="system/session"
      label="在线用户列表"
      call={onlineSessionCalls.page}
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
        call={onlineSessionCalls.locked}
        columns={lockedColumns}
        conditions={lockedConditions}
        actions={actions}
      />
      <UnlockDialog open={unlocking.open} account={unlocking.subject} onClose={unlocking.close} />
    </>
  )
}

/** Active sessions, and locked accounts. */
export const OnlineSessionPage = () => (
  <ViewTabs
    label="在线用户"
    items={[
      { key: 'online', label: '在线用户', content: <OnlineList /> },
      { key: 'locked', label: '锁定的账号', content: <LockedList /> },
    ]}
  />
)
