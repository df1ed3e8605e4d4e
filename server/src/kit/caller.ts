import type { Permission } from '@seam/contract/kit/permission'
import type { PortalRight } from '@seam/contract/kit/portal-right'
import { userStatus } from '@seam/contract/system/user'
import type { Scope } from './list/scope.ts'
import type { Services } from './services.ts'
import { mustHaveSecondFactor, readAuthority, reasonAgainstEntry } from './session/authority.ts'

/** A session of the clients' portal. */
export type Portal = {
  readonly rights: ReadonlySet<PortalRight>
  /** null: the enterprise has none yet */
  readonly clientId: number | null
  /** a member of the staff looks in: nothing may be changed */
  readonly readOnly: boolean
}

/** Who is calling, as the session and the database say at this request. */
export type Caller = {
  readonly sessionId: number
  readonly userId: number
  readonly userMobile: string
  readonly userName: string
  readonly departmentId: number
  /** must change their password before any call but those that allow it (10015) */
  readonly hasInitialPassword: boolean
  /** must set up a second factor before any call but those that allow it (10016) */
  readonly mustSetUpSecondFactor: boolean
  /** holds a role of type 1 */
  readonly isAdmin: boolean
  /** none in the portal */
  readonly permissions: ReadonlySet<Permission>
  /** null in a session of the laboratory */
  readonly portal: Portal | null
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
    .select(eb => [
      eb.selectFrom('systemConfig').select('secondFactorForced').as('secondFactorForced'),
      eb
        .exists(
          eb
            .selectFrom('secondFactor')
            .select('userId')
            .whereRef('secondFactor.userId', '=', 'appUser.id')
            .where('confirmedTime', 'is not', null),
        )
        .as('hasSecondFactor'),
    ])
    .where('id', '=', userId)
    .executeTakeFirst()
  if (user === undefined || user.userStatus !== userStatus.enabled || user.mustChangePassword) return undefined
  const { userMobile, userName, departmentId, secondFactorForced, hasSecondFactor } = user
  const authority = await readAuthority(guard, userId, departmentId)
  if (reasonAgainstEntry(authority) !== undefined) return undefined
  if (secondFactorForced && !hasSecondFactor && mustHaveSecondFactor(authority)) return undefined
  const { isAdmin, permissions, scope, revision } = authority
  const known = { userId, userMobile, userName, departmentId, isAdmin, permissions, scope, revision }
  return {
    ...known,
    hasInitialPassword: false,
    mustSetUpSecondFactor: false,
    portal: null,
    sessionId: 0,
    open: () => undefined,
  }
}
