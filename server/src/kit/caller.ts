import type { Permission } from '@seam/contract/kit/permission'
import { userStatus } from '@seam/contract/system/user'
import type { Scope } from './list/scope.ts'
import type { Services } from './services.ts'
import { readAuthority, reasonAgainstEntry } from './session/authority.ts'

/** Who is calling, as the session and the database say at this request. */
export type Caller = {
  readonly sessionId: number
  readonly userId: number
  readonly userMobile: string
  readonly userName: string
  readonly departmentId: number
  /** must change their password before any call but those that allow it (10015) */
  readonly hasInitialPassword: boolean
  /** holds a role of type 1 */
  readonly isAdmin: boolean
  readonly permissions: ReadonlySet<Permission>
  /** where the counter of all rights and menus stood at this request (decision 004) */
  readonly revision: bigint
  /** whose rows they see */
  readonly scope: Scope
  /** decrypts a password field sent under the session key (wire.md §2.6); undefined where it cannot */
  readonly open: (encrypted: string) => string | undefined
}

/** The same without a request, for a job that works on a user's behalf; undefined where they could not make a call now. */
export const callerOf = async ({ db, guard }: Services, userId: number): Promise<Caller | undefined> => {
  const user = await db
    .selectFrom('appUser')
    .select(['id as userId', 'userMobile', 'userName', 'departmentId', 'userStatus', 'mustChangePassword'])
    .where('id', '=', userId)
    .executeTakeFirst()
  if (user === undefined || user.userStatus !== userStatus.enabled || user.mustChangePassword) return undefined
  const { userStatus: _, mustChangePassword: hasInitialPassword, ...known } = user
  const authority = await readAuthority(guard, userId, known.departmentId)
  if (reasonAgainstEntry(authority) !== undefined) return undefined
  const { isAdmin, permissions, scope, revision } = authority
  return { ...known, hasInitialPassword, sessionId: 0, isAdmin, permissions, scope, revision, open: () => undefined }
}
