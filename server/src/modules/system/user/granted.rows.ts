import type { Db } from '../../../db/database.ts'
import { departmentNames } from '../role/role.rows.ts'

/** The roles somebody holds, the stopped ones too, with what they show. */
export const selectUserRoles = (db: Db, userId: number) =>
  db
    .selectFrom('userRole')
    .innerJoin('role', 'role.id', 'userRole.roleId')
    .select(['role.id', 'roleName', 'roleType', 'role.state', 'dataScope', departmentNames])
    .where('userRole.userId', '=', userId)
    .orderBy('role.id')
    .execute()

/** What his enabled roles hold, role by role. */
export const selectUserMenus = (db: Db, userId: number) =>
  db
    .selectFrom('userRole')
    .innerJoin('role', 'role.id', 'userRole.roleId')
    .innerJoin('roleMenu', 'roleMenu.roleId', 'role.id')
    .select(['roleMenu.menuId', 'role.id as roleId'])
    .where('userRole.userId', '=', userId)
    .where('role.state', '=', 2)
    .orderBy('role.id')
    .execute()
