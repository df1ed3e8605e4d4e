import { state } from '@seam/contract/kit/dictionary'
import { userFailures } from '@seam/contract/system/user/user'
import { userImport } from '@seam/contract/system/user/user.import'
import type { z } from 'zod'
import type { Db, Tx } from '../../../db/database.ts'
import { importRoutes } from '../../../kit/import/import-routes.ts'
import { collectFaults, RowFault } from '../../../kit/import/try-rows.ts'
import { includesDepartment } from '../../../kit/list/scope.ts'
import { hashPassword } from '../../../kit/password/hash.ts'
import { newInitialPassword } from '../../../kit/password/initial.ts'
import { lockEnabledDepartment, selectDepartments } from '../department/department.rows.ts'
import { departmentPaths, findDepartmentsByName } from '../department/department.rules.ts'
import { blindnessOfRoles } from '../role/blindness.rules.ts'
import { lockEnabledRoles, selectEnabledRoles } from '../role/role.rows.ts'
import { addUser, isWithinOwnRights } from './user.commands.ts'
import { isMobileTaken } from './user.rows.ts'

type ImportedUser = z.output<typeof userImport.row>

const openPaths = async (db: Db) =>
  departmentPaths((await selectDepartments(db)).filter(one => one.state === state.enabled))

/** Looked up once for each name in the file, however many rows have it. */
const once = <T>(find: (name: string) => Promise<T>) => {
  const rows = new Map<string, Promise<T>>()
  return (name: string): Promise<T> => {
    const row = rows.get(name) ?? find(name)
    rows.set(name, row)
    return row
  }
}

const findDepartment = async (tx: Tx, paths: ReadonlyMap<number, string>, name: string): Promise<number> => {
  const [id, ...others] = findDepartmentsByName(paths, name)
  if (others.length > 0) throw new RowFault('departmentName', '有几个同名的部门，请写作 上级/下级')
  if (id === undefined || (await lockEnabledDepartment(tx, id)) === undefined)
    throw new RowFault('departmentName', userFailures.departmentStopped.message)
  return id
}

const findRoles = async (tx: Tx, text: string): Promise<number[]> => {
  const names = [...new Set(text.split(/[、,，;；]/).map(name => name.trim()))].filter(name => name !== '')
  const all = await selectEnabledRoles(tx)
  const ids = names.map(name => all.find(({ roleName }) => roleName === name)?.id)
  const roleIds = ids.filter(id => id !== undefined)
  const missing = names[ids.indexOf(undefined)]
  if (missing !== undefined) throw new RowFault('roleName', `没有角色【${missing.slice(0, 15)}】，或已停用`)
  if ((await lockEnabledRoles(tx, roleIds)).length !== roleIds.length)
    throw new RowFault('roleName', userFailures.roleStopped.message)
  return roleIds
}

const refuseIfMobileTaken = async (tx: Tx, mobile: string) => {
  if (await isMobileTaken(tx, mobile)) throw new RowFault('userMobile', userFailures.mobileTaken.message)
}

export const userImportRoutes = importRoutes(userImport, {
  choices: async db => ({
    departmentName: [...(await openPaths(db)).values()],
    roleName: (await selectEnabledRoles(db)).map(({ roleName }) => roleName),
  }),
  nameOf: ({ userName, userMobile }) => `${userName}（${userMobile}）`,
  constraints: { user_mobile_taken: ['userMobile', userFailures.mobileTaken] },
  begin: async ({ db, caller, actor, dry }) => {
    const paths = await openPaths(db)
    const department = once(name => findDepartment(db, paths, name))
    const roles = once(name => findRoles(db, name))
    const reached = new Map<string, Promise<boolean>>()
    const reach = (roleIds: readonly number[], departmentId: number) => {
      const key = `${departmentId}:${roleIds}`
      const isWithin = reached.get(key) ?? isWithinOwnRights(db, caller, roleIds, departmentId)
      reached.set(key, isWithin)
      return isWithin
    }
    const within = async (name: string) => {
      const departmentId = await department(name)
      if (!includesDepartment(caller.scope, departmentId))
        throw new RowFault('departmentName', userFailures.departmentOutside.message)
      return departmentId
    }
    const placeUser = async (roleName: string, departmentName: string) => {
      const [roleIds, departmentId] = [await roles(roleName), await within(departmentName)]
      if (!(await reach(roleIds, departmentId))) throw new RowFault('roleName', userFailures.beyondOwnRights.message)
      return { roleIds, departmentId }
    }
    const look = async ({ userMobile = '', departmentName, roleName }: Partial<ImportedUser>) => {
      const checkMobile = () => refuseIfMobileTaken(db, userMobile)
      const missed = await collectFaults(
        () => departmentName !== undefined && within(departmentName),
        () => roleName !== undefined && roles(roleName),
      )
      if (missed.length > 0 || departmentName === undefined || roleName === undefined)
        return [...(await collectFaults(checkMobile)), ...missed]
      return collectFaults(checkMobile, () => placeUser(roleName, departmentName))
    }
    const add = async ({ departmentName, roleName, ...draft }: ImportedUser) => {
      const { roleIds, departmentId } = await placeUser(roleName, departmentName)
      const { password, expires } = await newInitialPassword(db)
      // A dry run is rolled back: its users never sign in.
      const passwordHash = dry ? '' : await hashPassword(password)
      await addUser(db, { ...draft, departmentId, passwordHash, passwordExpires: expires }, roleIds, actor)
      return { userMobile: draft.userMobile, userName: draft.userName, initialPassword: password }
    }
    const blindness = once(async name => blindnessOfRoles(await selectEnabledRoles(db), await roles(name)))
    const warn = async ({ roleName }: ImportedUser) => {
      const warning = await blindness(roleName)
      return warning === '' ? [] : [new RowFault('roleName', warning)]
    }
    return { identity: ['userMobile'], look, add, warn }
  },
})
