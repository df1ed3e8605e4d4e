import { type Permission, permissionsOfRole } from '@seam/contract/kit/permission'
import { type DataScope, dataScope } from '@seam/contract/system/role'
import { sql } from 'kysely'
import type { Tx } from '../database.ts'
import type { Plant } from './plant.ts'

type SeededRole = {
  roleName: string
  roleType: 1 | 2
  remarks: string
  /** Default: everything. */
  dataScope?: DataScope
  rights: readonly Permission[]
}

/**
 * The roles of a laboratory. Type 1 has every permission; contract/src/menus defines the initial permissions of the
 * others.
 */
export const seededRoles: readonly SeededRole[] = [
  { roleName: '系统管理员', roleType: 1, remarks: '拥有全部权限', rights: [] },
  {
    roleName: '前台',
    roleType: 2,
    remarks: '登记委托、收样、打印单据、发放报告',
    rights: permissionsOfRole('reception'),
  },
  {
    roleName: '化验员',
    roleType: 2,
    remarks: '录入结果',
    rights: permissionsOfRole('analyst'),
  },
  {
    roleName: '审核员',
    roleType: 2,
    remarks: '复核结果、编制和审批报告',
    rights: permissionsOfRole('reviewer'),
  },
  {
    roleName: '收费员',
    roleType: 2,
    remarks: '收款与结算',
    rights: permissionsOfRole('cashier'),
  },
  {
    roleName: '主管',
    roleType: 2,
    remarks: '查看经营情况、批准和发放报告',
    rights: permissionsOfRole('manager'),
  },
  {
    roleName: '企业客户',
    roleType: 2,
    remarks: '企业账号：查看本企业的信息',
    dataScope: dataScope.own,
    rights: permissionsOfRole('enterprise'),
  },
]

/** Assigns to a role its screens and buttons, and the directories above them. */
const grant = (tx: Tx, roleName: string, flag: Permission) =>
  sql`
    with recursive granted(id, parent_id) as (
      select id, parent_id from menu where auth_flag = ${flag}
      union select menu.id, menu.parent_id from menu join granted on menu.id = granted.parent_id
    )
    insert into role_menu (role_id, menu_id)
    select role.id, granted.id from role, granted where role.role_name = ${roleName}
    on conflict do nothing`.execute(tx)

export const seedRoles = async (tx: Tx, plant: Plant) => {
  for (const { rights, ...role } of seededRoles) {
    const { roleName } = role
    await plant(`role ${roleName}`, () => tx.insertInto('role').values(role).execute())
    for (const right of rights) await plant(`right ${roleName} ${right}`, () => grant(tx, roleName, right))
  }
}
