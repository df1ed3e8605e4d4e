import { state } from '@seam/contract/kit/dictionary'
import { roleType } from '@seam/contract/system/role'
import type { CurrentUser } from '@seam/contract/system/session/session'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import { resetAttemptsOfDevices } from './device.rows.ts'

/** The user, for their own screen. */
export const findCurrentUser = async (db: Db, userId: number): Promise<Omit<CurrentUser, 'mustSetUpSecondFactor'>> => {
  const user = await db
    .selectFrom('appUser')
    .innerJoin('department', 'department.id', 'appUser.departmentId')
    .select([
      'appUser.id',
      'userMobile',
      'userName',
      'departmentId',
      'departmentName',
      'loginOutTime',
      'mustChangePassword as isFirstLogin',
    ])
    .where('appUser.id', '=', userId)
    .executeTakeFirstOrThrow()
  const roleList = await db
    .selectFrom('userRole')
    .innerJoin('role', 'role.id', 'userRole.roleId')
    .select(['role.id', 'roleName', 'roleType'])
    .where('userId', '=', userId)
    .where('role.state', '=', state.enabled)
    .orderBy('role.id')
    .execute()
  return { ...user, roleList, isAdminRole: roleList.some(role => role.roleType === roleType.administrator) }
}

type NewSession = {
  userId: number
  portal: boolean
  portalClientId: number | null
  portalAs: number | null
  ssidHash: Buffer
  secret: Buffer
  expires: Date
  address: string
  userAgent: string
}

export const insertSession = async (tx: Tx, session: NewSession): Promise<void> => {
  await tx.insertInto('session').values(session).execute()
}

/** Resets the wrong passwords of devices that never signed in to the account, and removes their lock. */
export const resetFailedAttempts = async (tx: Tx, userId: number): Promise<void> => {
  await tx
    .updateTable('appUser')
    .set({ failedCount: 0, failedSince: null, lockedUntil: null })
    .where('id', '=', userId)
    .execute()
}

/** Resets all wrong passwords of the account, on any device, and removes every lock. */
export const liftLocks = async (tx: Tx, userId: number): Promise<void> => {
  await resetFailedAttempts(tx, userId)
  await resetAttemptsOfDevices(tx, userId)
}

/**
 * Ends every session of a user and every sign-in that waits for its second step, except `except` if given; their next
 * request is answered with the reason.
 */
export const endSessions = async (tx: Tx, of: { userId: number; except?: number; reason: string }): Promise<void> => {
  await tx
    .updateTable('session')
    .set({ ended: sql<string>`now()`, endReason: of.reason })
    .where('userId', '=', of.userId)
    .where('ended', 'is', null)
    .where('id', '<>', of.except ?? 0)
    .execute()
  await tx.deleteFrom('secondStep').where('userId', '=', of.userId).execute()
}

export const endSession = async (tx: Tx, sessionId: number, reason: string): Promise<void> => {
  await tx
    .updateTable('session')
    .set({ ended: sql<string>`now()`, endReason: reason })
    .where('id', '=', sessionId)
    .where('ended', 'is', null)
    .execute()
}

/** The user's password hash, locked. */
export const lockPassword = (tx: Tx, userId: number) =>
  tx.selectFrom('appUser').select('passwordHash').where('id', '=', userId).forUpdate().executeTakeFirstOrThrow()

/** A password that its user chose: need not be changed, and does not expire. */
export const setOwnPassword = async (tx: Tx, userId: number, passwordHash: string): Promise<void> => {
  await tx
    .updateTable('appUser')
    .set({ passwordHash, mustChangePassword: false, passwordExpires: null })
    .where('id', '=', userId)
    .execute()
}
