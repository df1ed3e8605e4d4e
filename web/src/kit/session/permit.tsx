import type { Permission } from '@seam/contract/kit/permission'
import type { ReactNode } from 'react'
import { useSession } from './session.ts'

/** One or more codes; one of them is sufficient. */
export type Codes = readonly [Permission, ...Permission[]]

/** Whether the signed-in user has one of the permissions. An empty list is an error (spec §5). */
export const hasPermission = (permissions: ReadonlySet<Permission>, codes: Codes): boolean => {
  if (!Array.isArray(codes) || codes.length === 0)
    throw new Error("a permission check needs at least one code, such as ['userAdd']")
  return codes.some(code => permissions.has(code))
}

export const usePermit = (codes: Codes): boolean => hasPermission(useSession().permissions, codes)

/** Shows its children to users with one of the permissions: `<Permit of={['userAdd']}>`. */
export const Permit = ({ of, children }: { of: Codes; children: ReactNode }) => (usePermit(of) ? children : null)
