type Attempt = {
  /** Not locked at the time of the attempt. */
  readonly unlocked: boolean
  readonly enabled: boolean
  /** Consecutive wrong passwords, including this one. */
  readonly attempts: number
  /** Number that locks the account, and for how long. */
  readonly lockAttempts: number
  readonly lockMinutes: number
}

/** Why an attempt fails, for the login log only: the answer is the same for all reasons (wire.md §2.4). */
export const signInFailureOf = (account: Attempt | undefined, passwordRight: boolean): string | undefined => {
  if (account === undefined) return '账号不存在'
  if (!account.unlocked) return '账号已锁定'
  if (!passwordRight)
    return account.attempts >= account.lockAttempts ? `密码错误，账号锁定${account.lockMinutes}分钟` : '密码错误'
  if (!account.enabled) return '账号已停用'
  return undefined
}

/** Maximum milliseconds of a session: `loginOutTime` hours; 0 means the default 24. */
export const sessionLife = (loginOutTime: number): number => (loginOutTime || 24) * 3_600_000
