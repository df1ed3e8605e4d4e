import { state } from '@seam/contract/kit/dictionary'
import { roleType } from '@seam/contract/system/role'
import { userStatus } from '@seam/contract/system/user'
import { sql } from 'kysely'
import type { Tx } from '../../../db/database.ts'

/** Holds the last-administrator question still: whoever takes rights from administrators waits here in turn. */
export const lockAdministrators = async (tx: Tx) => {
  await sql`select pg_advisory_xact_lock(hashtext('administrators'))`.execute(tx)
}

/** Enabled users who hold an enabled role of type 1 in an enabled department. */
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
