import { type Role, roleCalls } from '@seam/contract/system/role'
import { useMemo, useState } from 'react'
import { useRead } from '../../../../kit/api/use-call.ts'
import { heldIds } from './difference.ts'

/** Another role to compare with and to copy from. */
export const useReference = (role: Role) => {
  const [id, setId] = useState<number>()
  const { data: roles, isPending } = useRead(roleCalls.open, {})
  const others = (roles ?? []).filter(one => one.id !== role.id)
  const { data: tree } = useRead(roleCalls.authority, { roleId: id ?? 0 }, { enabled: id !== undefined })
  return {
    id,
    choose: setId,
    loading: isPending,
    options: others.map(one => ({ value: one.id, label: one.roleName })),
    name: others.find(one => one.id === id)?.roleName ?? '',
    /** undefined: none selected, or loading */
    menuIds: useMemo(() => (id === undefined || tree === undefined ? undefined : heldIds(tree)), [id, tree]),
  }
}
