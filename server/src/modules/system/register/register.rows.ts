import { userStatus } from '@seam/contract/system/user'
import { sql } from 'kysely'
import type { Tx } from '../../../db/database.ts'

type NewAccount = {
  readonly userMobile: string
  readonly userName: string
  readonly passwordHash: string
  readonly enterpriseId: number | null
}

/**
 * An account that waits for its approval: no role, and the uppermost department until it is given one of its own. Its
 * password is the one its owner chose.
 */
export const insertPendingAccount = async (tx: Tx, account: NewAccount): Promise<number> => {
  const { id } = await tx
    .insertInto('appUser')
    .values(eb => ({
      ...account,
      departmentId: eb
        .selectFrom('department')
        .select('department.id')
        .where('parentId', 'is', null)
        .orderBy('state', 'desc')
        .orderBy('department.id')
        .limit(1),
      userStatus: userStatus.pending,
      mustChangePassword: false,
    }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The account of this number that may get a new password, locked until this transaction ends. */
export const lockAccount = (tx: Tx, userMobile: string) =>
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
