import type { PortalRight } from '@seam/contract/kit/portal/portal-right'
import { userStatus } from '@seam/contract/system/user/user'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import type { Caller } from '../../../kit/caller.ts'
import { ofClient } from '../../../kit/portal/of-client.ts'

/** Accounts of the enterprises of the caller's client. */
const members = (db: Db, caller: Pick<Caller, 'portal'>) =>
  ofClient(db, caller)
    .enterprises()
    .innerJoin('appUser', 'appUser.enterpriseId', 'enterprise.id')
    .leftJoin('portalMember', 'portalMember.userId', 'appUser.id')
    .select([
      'appUser.id',
      'appUser.userMobile',
      'appUser.userName',
      'appUser.userStatus',
      'appUser.version as userVersion',
      sql<PortalRight[]>`coalesce(portal_member.rights, '{}')`.as('rights'),
      sql<number>`coalesce(portal_member.version, 0)`.as('version'),
      sql<boolean>`exists (select from user_role where user_id = app_user.id)`.as('hasRole'),
    ])

export const selectMembers = (db: Db, caller: Pick<Caller, 'portal'>) =>
  members(db, caller).orderBy('appUser.id').execute()

/** Locks one of them; an account that waits for approval is not among them. */
export const lockMember = async (tx: Tx, id: number, caller: Pick<Caller, 'portal'>) => {
  const member = members(tx, caller).where('appUser.id', '=', id).where('appUser.userStatus', '<>', userStatus.pending)
  await member.forUpdate('appUser').execute()
  // Again, so that the rights are read as a change that it waited for left them.
  return member.executeTakeFirst()
}

/** The enterprise, department and roles for a colleague: those of the account that adds them; locks the enterprise. */
export const lockPlace = async (tx: Tx, userId: number) => {
  const place = await tx
    .selectFrom('appUser')
    .innerJoin('enterprise', 'enterprise.id', 'appUser.enterpriseId')
    .select(['enterprise.id as enterpriseId', 'companyName', 'departmentId', 'loginOutTime'])
    .where('appUser.id', '=', userId)
    .forUpdate('enterprise')
    .executeTakeFirstOrThrow()
  const roles = await tx.selectFrom('userRole').select('roleId').where('userId', '=', userId).execute()
  return { ...place, roleIds: roles.map(({ roleId }) => roleId) }
}

export const countMembers = async (tx: Tx, enterpriseId: number): Promise<number> =>
  (
    await tx
      .selectFrom('appUser')
      .select(sql<number>`count(*)::int`.as('total'))
      .where('enterpriseId', '=', enterpriseId)
      .executeTakeFirstOrThrow()
  ).total

export const upsertRights = async (tx: Tx, userId: number, rights: readonly PortalRight[]): Promise<void> => {
  await tx
    .insertInto('portalMember')
    .values({ userId, rights: [...rights] })
    .onConflict(on => on.column('userId').doUpdateSet({ rights: [...rights], version: sql`portal_member.version + 1` }))
    .execute()
}
