import { userStatus } from '@seam/contract/system/user/user'
import type pg from 'pg'

/** An account as needed for signing in. */
export type Account = {
  readonly id: number
  readonly userName: string
  readonly departmentId: number
  readonly enterpriseId: number | null
  readonly passwordHash: string
  readonly enabled: boolean
  /** Registered, not approved yet. */
  readonly pending: boolean
  readonly passwordExpired: boolean
  readonly loginOutTime: number
  readonly hasSecondFactor: boolean
  /** The configuration requires a second factor of this account. */
  readonly secondFactorForced: boolean
}

/** The same, for an attempt with a password. */
type AttemptedAccount = Account & {
  /** The device of the attempt, if it signed in to this account before. */
  readonly deviceId: number | null
  /** Whether it may try: not locked now. */
  readonly unlocked: boolean
  /** Consecutive wrong passwords, including this attempt. */
  readonly attempts: number
  /** The number of them within lockMinutes that locks the account for that time. */
  readonly lockAttempts: number
  readonly lockMinutes: number
}

const window = 'make_interval(mins => lock_minutes)'

const columns = `app_user.id, user_name as "userName", department_id as "departmentId", enterprise_id as "enterpriseId", password_hash as "passwordHash",
    user_status <> ${userStatus.stopped} as enabled, user_status = ${userStatus.pending} as pending,
    coalesce(password_expires <= now(), false) as "passwordExpired", login_out_time as "loginOutTime",
    (select second_factor_forced from system_config) as "secondFactorForced",
    exists (
      select from second_factor where second_factor.user_id = app_user.id and confirmed_time is not null
    ) as "hasSecondFactor"`

const countAttempt = (table: 'app_user' | 'device') => `
    update ${table} set
      failed_count = case when failed_since > now() - ${window} then failed_count + 1 else 1 end,
      failed_since = case when failed_since > now() - ${window} then failed_since else now() end,
      locked_until = case when failed_since > now() - ${window} and failed_count + 1 >= lock_attempts then now() + ${window} end
    from target, system_config
    where (locked_until is null or locked_until <= now())`

// The attempt is counted before the password is verified, and the count reset if it was right: a hundred concurrent
// guesses get five tries. One statement for known and unknown accounts, so that they take the same time.
const statement = `
  with target as (
    select app_user.id as user_id, device.id as device_id
    from app_user left join device on device.user_id = app_user.id and token_hash = $2
    where user_mobile = $1
  ), of_device as (
    ${countAttempt('device')} and device.id = target.device_id returning failed_count
  ), of_others as (
    ${countAttempt('app_user')} and app_user.id = target.user_id and target.device_id is null returning failed_count
  ), counted as (
    select failed_count from of_device union all select failed_count from of_others
  )
  select ${columns}, target.device_id as "deviceId", counted.failed_count is not null as unlocked,
    coalesce(counted.failed_count, 0) as attempts, lock_attempts as "lockAttempts", lock_minutes as "lockMinutes"
  from system_config, target join app_user on app_user.id = target.user_id left join counted on true`

/**
 * The account, with this attempt counted; undefined if there is none. A device that signed in to the account before
 * has a count of its own, all others share one: a stranger who guesses does not lock the owner's devices.
 */
export const findAccountCountingAttempt = async (
  guard: pg.Pool,
  userMobile: string,
  deviceHash: Buffer | undefined,
): Promise<AttemptedAccount | undefined> => {
  const { rows } = await guard.query<AttemptedAccount>(statement, [userMobile, deviceHash ?? null])
  return rows[0]
}

/** The account without a password attempt: its owner was verified by other means. */
export const findLoginAccount = async (guard: pg.Pool, userMobile: string): Promise<Account | undefined> => {
  const { rows } = await guard.query<Account>(`select ${columns} from app_user where user_mobile = $1`, [userMobile])
  return rows[0]
}
