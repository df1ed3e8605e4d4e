import { type Permission, permissions } from '@seam/contract/kit/permission'
import { beforeAll } from 'vitest'
import { type Db, inTransaction, type Tx } from '../src/db/database.ts'
import { type Client, signIn } from './client.ts'
import { type Stage, useStage } from './stage.ts'

export const testPassword = 'Coal#2026'

let serial = 0
/** A new number for unique names. */
export const next = () => ++serial
export const nextMobile = () => `139${String(10_000_000 + next()).padStart(8, '0')}`

/**
 * The hash of `testPassword` at the least cost of Argon2id. A sign-in verifies it at the cost that it names: at that of
 * the product, that would take 17 ms of a core.
 */
const passwordHash = '$argon2id$v=19$m=8,t=1,p=1$d9g+AbTLiV6JjnCC8lyrHw$f6eoKgu873m4iXGKeiDkFzRpq/bTpt3IzzLKz4kHGM4'

export const addDepartment = async (
  db: Db,
  draft: { departmentName?: string; parentId?: number | null; state?: 1 | 2 } = {},
) => {
  const { id } = await db
    .insertInto('department')
    .values({ departmentName: `部门${next()}`, parentId: null, ...draft })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The menu that carries a right; created if the seed has none. */
const menuOf = async (tx: Tx, flag: Permission) => {
  const known = await tx.selectFrom('menu').select('id').where('authFlag', '=', flag).executeTakeFirst()
  if (known !== undefined) return known.id
  const row = { type: 2 as const, menuName: permissions[flag], authFlag: flag, parentId: null }
  return (await tx.insertInto('menu').values(row).returning('id').executeTakeFirstOrThrow()).id
}

export const addRole = (
  db: Db,
  rights: readonly Permission[],
  draft: { roleName?: string; roleType?: 1 | 2; state?: 1 | 2; dataScope?: 1 | 2 | 3 | 4 | 5 } = {},
) =>
  inTransaction(db, async tx => {
    const { id } = await tx
      .insertInto('role')
      .values({ roleName: `角色${next()}`, roleType: 2, ...draft })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const right of rights)
      await tx
        .insertInto('roleMenu')
        .values({ roleId: id, menuId: await menuOf(tx, right) })
        .execute()
    return id
  })

type PersonDraft = {
  userMobile?: string
  userName?: string
  departmentId?: number
  roleIds?: readonly number[]
  userStatus?: 1 | 2
}

/** A user who need not change the password `testPassword`. */
export const addUser = async (db: Db, draft: PersonDraft = {}) => {
  const {
    roleIds = [],
    departmentId = await addDepartment(db),
    userMobile = nextMobile(),
    userName = `员工${next()}`,
    ...rest
  } = draft
  return inTransaction(db, async tx => {
    const { id } = await tx
      .insertInto('appUser')
      .values({ userMobile, userName, departmentId, passwordHash, mustChangePassword: false, ...rest })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (roleIds.length > 0)
      await tx
        .insertInto('userRole')
        .values(roleIds.map(roleId => ({ userId: id, roleId })))
        .execute()
    return { id, userMobile, userName, departmentId, roleIds }
  })
}

const takesCash = (rights: readonly Permission[]) =>
  rights.some(right => ['paymentConfirm', 'accountRecharge', 'settleAdd', 'refundPay'].includes(right))

/** A shift without a float, so that the user may take cash. */
const openShiftOf = async (db: Db, { id: userId, userName }: { id: number; userName: string }) => {
  await db.insertInto('shift').values({ userId, userName, state: 10, handedOut: 0n, float: 0n }).execute()
}

/** A signed-in user with exactly these rights; one who may take money has an open shift. */
export const personWith = async (stage: Stage, ...rights: readonly Permission[]) => {
  const roleId = await addRole(stage.db, rights)
  const user = await addUser(stage.db, { roleIds: [roleId] })
  if (takesCash(rights)) await openShiftOf(stage.db, user)
  return { ...user, roleId, client: await signIn(stage.app, user.userMobile, testPassword) }
}

/** An administrator without a shift, who sees the figures of money whole: with one they are to count its cash blind. */
export const manager = async (stage: Stage) => {
  const roleId = await addRole(stage.db, [], { roleType: 1 })
  const { userMobile } = await addUser(stage.db, { roleIds: [roleId] })
  return signIn(stage.app, userMobile, testPassword)
}

/** An administrator with an open shift, signed in. */
export const administrator = async (stage: Stage) => {
  const roleId = await addRole(stage.db, [], { roleType: 1 })
  const user = await addUser(stage.db, { roleIds: [roleId] })
  await openShiftOf(stage.db, user)
  return { ...user, roleId, client: await signIn(stage.app, user.userMobile, testPassword) }
}

type Administrator = Awaited<ReturnType<typeof administrator>>

/** The stage of a test file with its administrator and their client: `const { stage, desk } = useAdministrator()`. */
export const useAdministrator = (settings: Record<string, string> = {}) => {
  const stage = useStage(settings)
  const [admin, desk] = [{} as Administrator, {} as Client]
  beforeAll(async () => {
    Object.assign(admin, await administrator(stage))
    Object.assign(desk, admin.client)
  })
  return { stage, admin, desk }
}

/** The newest row of the operation log. */
export const lastOperation = ({ db }: Pick<Stage, 'db'>) =>
  db.selectFrom('operationLog').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
