import { userStatus } from '@seam/contract/system/user'
import type { Config } from '../../config.ts'
import { hashPassword } from '../../kit/password/hash.ts'
import { randomPassword } from '../../kit/password/initial.ts'
import type { Tx } from '../database.ts'
import type { Plant } from './plant.ts'

/** What the first start prints, once. */
export type FirstAccounts = {
  mobile: string
  password: string
  demonstration: readonly { role: string; mobile: string }[]
}

const departments = ['实验中心', '业务部', '化验室', '质量部', '财务部'] as const

const demonstration = [
  { userMobile: '13800000001', userName: '王晓红', department: '业务部', role: '前台' },
  { userMobile: '13800000002', userName: '李建国', department: '化验室', role: '化验员' },
  { userMobile: '13800000003', userName: '张海燕', department: '质量部', role: '审核员' },
  { userMobile: '13800000004', userName: '赵敏', department: '财务部', role: '收费员' },
  { userMobile: '13800000005', userName: '陈志强', department: '质量部', role: '主管' },
] as const

const idOfDepartment = async (tx: Tx, departmentName: string) =>
  (
    await tx
      .selectFrom('department')
      .select('id')
      .where('departmentName', '=', departmentName)
      .executeTakeFirstOrThrow()
  ).id

type NewPerson = {
  userMobile: string
  userName: string
  department: string
  role: string
  passwordHash: string
  mustChange: boolean
}

const addPerson = async (tx: Tx, person: NewPerson) => {
  const { id } = await tx
    .insertInto('appUser')
    .values({
      userMobile: person.userMobile,
      userName: person.userName,
      departmentId: await idOfDepartment(tx, person.department),
      passwordHash: person.passwordHash,
      mustChangePassword: person.mustChange,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const role = await tx.selectFrom('role').select('id').where('roleName', '=', person.role).executeTakeFirstOrThrow()
  await tx.insertInto('userRole').values({ userId: id, roleId: role.id }).execute()
}

/** Somebody who registered and waits for the administrator. */
const addApplicant = async (tx: Tx, passwordHash: string) =>
  tx
    .insertInto('appUser')
    .values({
      userMobile: '13800000006',
      userName: '周凯',
      departmentId: await idOfDepartment(tx, departments[0]),
      userStatus: userStatus.pending,
      passwordHash,
      mustChangePassword: false,
    })
    .execute()

/** Departments and the administrator; with demonstration data one user for each role, under the same first password. */
export const seedPeople = async (tx: Tx, plant: Plant, config: Config): Promise<FirstAccounts | undefined> => {
  for (const name of departments)
    await plant(`department ${name}`, async () => {
      const parentId = name === departments[0] ? null : await idOfDepartment(tx, departments[0])
      await tx.insertInto('department').values({ departmentName: name, parentId }).execute()
    })
  let first: FirstAccounts | undefined
  await plant('administrator', async () => {
    const password = config.adminPassword ?? randomPassword()
    const passwordHash = await hashPassword(password)
    const mustChange = config.adminPassword === undefined
    await addPerson(tx, {
      userMobile: config.adminMobile,
      userName: '管理员',
      department: departments[0],
      role: '系统管理员',
      passwordHash,
      mustChange,
    })
    if (config.demoData) {
      for (const person of demonstration) await addPerson(tx, { ...person, passwordHash, mustChange: false })
      await addApplicant(tx, passwordHash)
    }
    first = {
      mobile: config.adminMobile,
      password,
      demonstration: config.demoData ? demonstration.map(one => ({ role: one.role, mobile: one.userMobile })) : [],
    }
  })
  return first
}
