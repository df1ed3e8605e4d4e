import type { Permission } from '@seam/contract/kit/permission'
import type { ReactNode } from 'react'
import { useSession } from './session.ts'

/** At least one code: any one of them is enough. */
export type Codes = readonly [Permission, ...Permission[]]

/** May the signed-in user do this? An empty list is a mistake of the page, not a permission for everybody (spec §5). */
export const permitted = (held: ReadonlySet<Permission>, codes: Codes): boolean => {
  if (!Array.isArray(codes) || codes.length === 0)
    throw new Error("a permission check needs at least one code, such as ['userAdd']")
  return codes.some(code => held.has(code))
}

export const usePermit = (codes: Codes): boolean => permitted(useSession().permissions, codes)

/** Shows its children to those who hold one of the codes: `<Permit of={['userAdd']}>`. */
export const Permit = ({ of, children }: { of: Codes; children: ReactNode }) => (usePermit(of) ? children : null)
