import { type PortalRight, portalRights } from '@seam/contract/kit/portal/portal-right'
import { userStatus } from '@seam/contract/system/user/user'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'

export const isRegistrationOpen = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('systemConfig').select('registerOpen').executeTakeFirstOrThrow()).registerOpen

/** The account of this number that may get a new password, locked. */
export const lockLoginAccount = (tx: Tx, userMobile: string) =>
  tx
    .selectFrom('appUser')
    .select(['id as userId', 'userMobile', 'userName'])
    .where('userMobile', '=', userMobile)
    .where('userStatus', '<>', userStatus.stopped)
    .forUpdate()
    .executeTakeFirst()

export const insertEnterprise = async (tx: Tx, enterprise: { companyName: string; creditCode: string }) =>
  (await tx.insertInto('enterprise').values(enterprise).returning(sql<number>`id`.as('id')).executeTakeFirstOrThrow())
    .id

/** The account that registers an enterprise has all rights in the portal. */
export const insertPortalOwner = async (tx: Tx, userId: number): Promise<void> => {
  const rights = Object.keys(portalRights) as PortalRight[]
  await tx.insertInto('portalMember').values({ userId, rights }).execute()
}
