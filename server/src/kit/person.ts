import type { Permission } from '@seam/contract/kit/permission'

/** Who is calling, as the session and the database say at this request. */
export type Person = {
  readonly sessionId: number
  readonly userId: number
  readonly userMobile: string
  readonly userName: string
  readonly departmentId: number
  /** holds a role of type 1 */
  readonly isAdmin: boolean
  readonly permissions: ReadonlySet<Permission>
  /** where the counter of all rights and menus stood at this request (decision 004) */
  readonly revision: bigint
  /** decrypts a password field sent under the session key (wire.md §2.6); undefined where it cannot */
  readonly open: (encrypted: string) => string | undefined
}
