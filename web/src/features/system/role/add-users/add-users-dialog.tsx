import { type Role, roleCalls } from '@seam/contract/system/role'
import { type User, userCalls, userStatus } from '@seam/contract/system/user/user'
import { useMemo, useState } from 'react'
import { useWrite } from '../../../../kit/api/use-call.ts'
import { DialogFrame } from '../../../../kit/dialog/dialog-frame.tsx'
import { useLeaveGuard } from '../../../../kit/draft/use-leave-guard.ts'
import { toast } from '../../../../kit/feedback/feedback.tsx'
import { useStableCallback } from '../../../../kit/hooks/use-stable-callback.ts'
import type { Column } from '../../../../kit/page-table/columns/column.ts'
import { dictionaryColumn } from '../../../../kit/page-table/columns/dictionary-column.tsx'
import { PageTable } from '../../../../kit/page-table/page-table.tsx'
import type { Condition } from '../../../../kit/query-panel/condition.ts'
import { DepartmentSide } from './department-side.tsx'
import { nobody, SelectionReport } from './selection-report.tsx'
import './add-users.css'

type Props = { open: boolean; role: Role | undefined; onClose: () => void }

const columns: readonly Column<User>[] = [
  { key: 'userName', title: '姓名', minWidth: 90, heading: true },
  { key: 'userMobile', title: '账号', minWidth: 120 },
  { key: 'departmentName', title: '部门' },
  { key: 'companyName', title: '所属企业' },
  { key: 'roleName', title: '角色' },
  dictionaryColumn('userStatus', '状态', userStatus, { width: 80 }),
]
const conditions: readonly Condition[] = [
  { key: 'userName', label: '姓名', kind: 'text' },
  { key: 'userMobile', label: '账号', kind: 'text' },
  { key: 'companyName', label: '所属企业', kind: 'text' },
]
const question = { title: '放弃已选的用户？', okText: '放弃', cancelText: '继续选择' }

/** Adds users to a role, chosen by organisation and department (spec §2). */
export const AddUsersDialog = ({ open, role, onClose }: Props) =>
  open && role ? <Choosing key={role.id} role={role} onClose={onClose} /> : null

const Choosing = ({ role, onClose }: { role: Role; onClose: () => void }) => {
  const [departmentId, setDepartmentId] = useState<number>()
  const [chosen, setChosen] = useState(nobody)
  const { touch, end, leave } = useLeaveGuard(question)
  const choose = useStableCallback((users: readonly User[]) => {
    setChosen(users)
    touch(users.length > 0)
  })
  const extra = useMemo(() => (departmentId === undefined ? {} : { departmentId }), [departmentId])
  const { run, running } = useWrite(roleCalls.addUsers, {
    refresh: [roleCalls.page, userCalls.page],
    success: '添加成功',
  })
  const add = async () => {
    if (chosen.length === 0) return toast.error('所选用户不能为空')
    const stopped = chosen.filter(user => user.userStatus === userStatus.stopped)
    if (stopped.length > 0)
      return toast.error(`已停用的用户不能添加：${stopped.map(({ userName }) => userName).join('、')}`)
    const answer = await run({ roleId: role.id, userIds: chosen.map(({ id }) => id) })
    if (answer === undefined) return
    end(onClose)
  }
  return (
    <DialogFrame
      open
      title={`添加用户到角色：${role.roleName}`}
      width={1040}
      onLeave={() => void leave(onClose)}
      busy={running}
      okButton={{ onClick: () => void add() }}
    >
      <div className="add-users">
        <DepartmentSide value={departmentId} onChange={setDepartmentId} />
        <PageTable
          listKey="system/role/users"
          label="可选用户"
          call={userCalls.page}
          columns={columns}
          conditions={conditions}
          extra={extra}
          inDialog
          batch={({ selected }) => <SelectionReport users={selected} onChange={choose} />}
        />
      </div>
    </DialogFrame>
  )
}
