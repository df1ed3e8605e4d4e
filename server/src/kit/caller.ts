import type { Permission } from '@seam/contract/kit/permission'
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
  /** holds a role of type 1 */
  readonly isAdmin: boolean
  readonly permissions: ReadonlySet<Permission>
  /** where the counter of all rights and menus stood at this request (decision 004) */
  readonly revision: bigint
  /** whose rows he sees */
  readonly scope: Scope
  /** decrypts a password field sent under the session key (wire.md §2.6); undefined where it cannot */
  readonly open: (encrypted: string) => string | undefined
}

/** The same without a request, for a job that works on somebody's behalf; undefined where he may not enter now. */
export const callerOf = async ({ db, guard }: Services, userId: number): Promise<Caller | undefined> => {
  const user = await db
    .selectFrom('appUser')
    .select(['id as userId', 'userMobile', 'userName', 'departmentId', 'userStatus'])
    .where('id', '=', userId)
    .executeTakeFirst()
  if (user === undefined || user.userStatus !== 2) return undefined
  const { userStatus: _, ...known } = user
  const authority = await readAuthority(guard, userId, known.departmentId)
  if (reasonAgainstEntry(authority) !== undefined) return undefined
  const { isAdmin, permissions, scope, revision } = authority
  return { ...known, sessionId: 0, isAdmin, permissions, scope, revision, open: () => undefined }
}
