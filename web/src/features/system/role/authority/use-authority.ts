import { permissions as known } from '@seam/contract/kit/permission'
import { type CheckedMenu, type Role, roleCalls, roleType } from '@seam/contract/system/role'
import { useMemo, useState } from 'react'
import { showFailure } from '../../../../kit/api/show-failure.ts'
import { useRead, useWrite } from '../../../../kit/api/use-call.ts'
import { useLeaveGuard } from '../../../../kit/draft/use-leave-guard.ts'
import { confirmThen } from '../../../../kit/feedback/confirm.ts'
import { toast } from '../../../../kit/feedback/feedback.tsx'
import { reloadFunctions, useSession } from '../../../../kit/session/session.ts'
import { rightsOfWarning } from './check.ts'
import { differenceOf, differenceQuestion, heldIds, isSame } from './difference.ts'

const closesAfter = 1000
const question = { title: '放弃未保存的权限配置？', okText: '放弃', cancelText: '继续配置' }
const none: readonly CheckedMenu[] = []

const flat = (tree: readonly CheckedMenu[]): CheckedMenu[] => tree.flatMap(menu => [menu, ...flat(menu.children)])

/** State of the permission panel: the selected menus of a role. */
export const useAuthority = (role: Role, onClose: () => void) => {
  const { user, permissions } = useSession()
  const answer = useRead(roleCalls.authority, { roleId: role.id })
  const { touch, end, ...guard } = useLeaveGuard(question)
  const [edited, setEdited] = useState<ReadonlySet<number>>()
  const [saved, setSaved] = useState(false)
  // always reload: permissions must not be changed from a cached state
  const tree = answer.isFetchedAfterMount ? answer.data : undefined
  const before = useMemo(() => heldIds(tree ?? none), [tree])
  /** menus that this user does not hold: the server refuses to grant or revoke them */
  const locked = useMemo(() => {
    const beyond = ({ authFlag }: CheckedMenu) =>
      !user.isAdminRole && Object.hasOwn(known, authFlag) && !([...permissions] as string[]).includes(authFlag)
    return new Set(
      flat(tree ?? none)
        .filter(beyond)
        .map(({ id }) => id),
    )
  }, [tree, user.isAdminRole, permissions])
  const checked = edited ?? before
  const difference = differenceOf(before, checked)
  const rights = useMemo(() => new Set(rightsOfWarning(tree ?? none, checked)), [tree, checked])
  const { run, running } = useWrite(roleCalls.saveAuthority, {
    refresh: [roleCalls.page, roleCalls.authority],
    onReload: () => end(onClose),
  })

  const change = (next: ReadonlySet<number> | undefined) => {
    touch(next !== undefined && !isSame(differenceOf(before, next)))
    setEdited(next)
  }
  const send = async () => {
    const answered = await run({ roleId: role.id, listMenuIds: [...checked], version: role.version })
    if (answered === undefined) return
    touch(false)
    setSaved(true)
    toast.success('权限配置成功!')
    // they may be the user's own permissions
    reloadFunctions().catch(showFailure)
    setTimeout(onClose, closesAfter)
  }
  const save = async () => {
    if (checked.size === 0) return toast.error('权限配置不能为空!')
    if (isSame(difference)) return send()
    const content = differenceQuestion(tree ?? none, difference, role.users)
    await confirmThen({ title: `保存角色【${role.roleName}】的权限？`, content, okText: '保存' }, send)
  }
  const leave = async () => {
    if (!running && !saved) await guard.leave(onClose)
  }
  return {
    tree,
    failure: tree === undefined && !answer.isFetching ? (answer.error ?? undefined) : undefined,
    retry: () => void answer.refetch(),
    locked,
    checked,
    rights,
    difference,
    change,
    save,
    leave,
    busy: running || saved,
    /** spec §2: hidden if the user is not an administrator and the role is an administrator role */
    maySave: user.isAdminRole || role.roleType !== roleType.administrator,
  }
}
