import type { Permission } from '@seam/contract/kit/permission'
import type { PortalRight } from '@seam/contract/kit/portal/portal-right'
import { userStatus } from '@seam/contract/system/user/user'
import type { Scope } from './list/scope.ts'
import type { Services } from './services.ts'
import { mustHaveSecondFactor, readAuthority, reasonAgainstEntry } from './session/authority.ts'

/** A session of the clients' portal. */
type Portal = {
  readonly rights: ReadonlySet<PortalRight>
  /** null: the enterprise has no client yet, or who views it may not any more. */
  readonly clientId: number | null
  /** A member of staff is viewing: nothing can be changed. */
  readonly readOnly: boolean
  /** What that member of staff may see in the laboratory; null for the client's own accounts. */
  readonly viewerScope: Scope | null
}

/** The caller, according to session and database at this request. */
export type Caller = {
  readonly sessionId: number
  readonly userId: number
  readonly userMobile: string
  readonly userName: string
  readonly departmentId: number
  /** Must change their password before any call that does not allow it (10015). */
  readonly hasInitialPassword: boolean
  /** Must set up a second factor before any call that does not allow it (10016). */
  readonly mustSetUpSecondFactor: boolean
  /** Has a role of type 1. */
  readonly isAdmin: boolean
  /** None in the portal. */
  readonly permissions: ReadonlySet<Permission>
  /** null in a session of the laboratory. */
  readonly portal: Portal | null
  /** Revision of rights and menus at this request (decision 004). */
  readonly revision: bigint
  /** The rows that they may see. */
  readonly scope: Scope
  /**
   * Decrypts a password field that was encrypted with the session key (wire.md §2.6); returns undefined if it cannot.
   */
  readonly open: (encrypted: string) => string | undefined
}

/** A caller without a request, for a job on behalf of a user; undefined if the user could not make a call now. */
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
  const fields = { userId, userMobile, userName, departmentId, isAdmin, permissions, scope, revision }
  return {
    ...fields,
    hasInitialPassword: false,
    mustSetUpSecondFactor: false,
    portal: null,
    sessionId: 0,
    open: () => undefined,
  }
}
