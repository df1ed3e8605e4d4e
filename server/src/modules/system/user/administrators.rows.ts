import { state } from '@seam/contract/kit/dictionary'
import { roleType } from '@seam/contract/system/role'
import { userStatus } from '@seam/contract/system/user/user'
import { sql } from 'kysely'
import type { Tx } from '../../../db/database.ts'

/** Locks the check for the last administrator: transactions that remove rights from administrators wait here. */
export const lockAdministrators = async (tx: Tx) => {
  await sql`select pg_advisory_xact_lock(hashtext('administrators'))`.execute(tx)
}

/** Enabled users with an enabled role of type 1 in an enabled department. */
export const countAdministrators = async (tx: Tx): Promise<number> => {
  const { total } = await tx
    .selectFrom('appUser')
    .innerJoin('userRole', 'userRole.userId', 'appUser.id')
    .innerJoin('role', 'role.id', 'userRole.roleId')
    .innerJoin('department', 'department.id', 'appUser.departmentId')
    .select(sql<number>`count(distinct app_user.id)::int`.as('total'))
    .where('appUser.userStatus', '=', userStatus.enabled)
    .where('role.roleType', '=', roleType.administrator)
    .where('role.state', '=', state.enabled)
    .where('department.state', '=', state.enabled)
    .executeTakeFirstOrThrow()
  return total
}
