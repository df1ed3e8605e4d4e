import type { Config } from '../../config.ts'
import { hashPassword } from '../../kit/password/hash.ts'
import { randomPassword } from '../../kit/password/initial.ts'
import type { Tx } from '../database.ts'
import type { Plant } from './plant.ts'

/** Accounts that the first start prints, once. */
export type FirstAccounts = {
  readonly mobile: string
  readonly password: string
  readonly demonstration: readonly {
    readonly role: string
    readonly mobile: string
    /** A password of its own; undefined: the administrator's. */
    readonly password?: string
  }[]
}

const departments = ['实验中心', '业务部', '化验室', '质量部', '财务部'] as const

const findDepartmentId = async (tx: Tx, departmentName: string) =>
  (
    await tx
      .selectFrom('department')
      .select('id')
      .where('departmentName', '=', departmentName)
      .executeTakeFirstOrThrow()
  ).id

const addAdministrator = async (tx: Tx, userMobile: string, passwordHash: string, mustChangePassword: boolean) => {
  const departmentId = await findDepartmentId(tx, departments[0])
  const { id: userId } = await tx
    .insertInto('appUser')
    .values({ userMobile, userName: '管理员', departmentId, passwordHash, mustChangePassword })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: roleId } = await tx
    .selectFrom('role')
    .select('id')
    .where('roleName', '=', '系统管理员')
    .executeTakeFirstOrThrow()
  await tx.insertInto('userRole').values({ userId, roleId }).execute()
}

/** Departments and the administrator. */
export const seedPeople = async (tx: Tx, plant: Plant, config: Config): Promise<FirstAccounts | undefined> => {
  for (const name of departments)
    await plant(`department ${name}`, async () => {
      const parentId = name === departments[0] ? null : await findDepartmentId(tx, departments[0])
      await tx.insertInto('department').values({ departmentName: name, parentId }).execute()
    })
  let first: FirstAccounts | undefined
  await plant('administrator', async () => {
    const password = config.adminPassword ?? randomPassword()
    const mustChange = config.adminPassword === undefined
    await addAdministrator(tx, config.adminMobile, await hashPassword(password), mustChange)
    first = { mobile: config.adminMobile, password, demonstration: [] }
  })
  return first
}
