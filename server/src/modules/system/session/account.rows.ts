import { userStatus } from '@seam/contract/system/user'
import type pg from 'pg'

/** An account as sign-in sees it. */
export type Account = {
  readonly id: number
  readonly userName: string
  readonly departmentId: number
  readonly passwordHash: string
  readonly enabled: boolean
  /** registered, and not yet approved */
  readonly pending: boolean
  readonly passwordExpired: boolean
  readonly loginOutTime: number
}

/** The same, at an attempt with a password. */
type AttemptedAccount = Account & {
  /** may try: not locked at this moment */
  readonly unlocked: boolean
  /** wrong passwords in a row, this attempt counted as one */
  readonly attempts: number
  /** so many of them within lockMinutes lock the account for as long */
  readonly lockAttempts: number
  readonly lockMinutes: number
}

const window = 'make_interval(mins => lock_minutes)'

const columns = `id, user_name as "userName", department_id as "departmentId", password_hash as "passwordHash",
    user_status <> ${userStatus.stopped} as enabled, user_status = ${userStatus.pending} as pending,
    coalesce(password_expires <= now(), false) as "passwordExpired", login_out_time as "loginOutTime"`

// The attempt is counted before the password is verified and reset when it was right: a hundred guesses sent at
// once get five tries, not a hundred. One statement for known and unknown accounts, so that they take the same time.
const statement = `
  with counted as (
    update app_user set
      failed_count = case when failed_since > now() - ${window} then failed_count + 1 else 1 end,
      failed_since = case when failed_since > now() - ${window} then failed_since else now() end,
      locked_until = case when failed_since > now() - ${window} and failed_count + 1 >= lock_attempts then now() + ${window} end
    from system_config
    where user_mobile = $1 and (locked_until is null or locked_until <= now())
    returning failed_count
  )
  select ${columns}, counted.failed_count is not null as unlocked,
    coalesce(counted.failed_count, app_user.failed_count) as attempts,
    lock_attempts as "lockAttempts", lock_minutes as "lockMinutes"
  from system_config, app_user left join counted on true
  where user_mobile = $1`

/** The account, with this attempt counted; undefined where there is none. */
export const findAccountCountingAttempt = async (
  guard: pg.Pool,
  userMobile: string,
): Promise<AttemptedAccount | undefined> => {
  const { rows } = await guard.query<AttemptedAccount>(statement, [userMobile])
  return rows[0]
}

/** The account without a password attempt: its owner was verified by other means. */
export const findAccount = async (guard: pg.Pool, userMobile: string): Promise<Account | undefined> => {
  const { rows } = await guard.query<Account>(`select ${columns} from app_user where user_mobile = $1`, [userMobile])
  return rows[0]
}
