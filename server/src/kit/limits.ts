import { isIPv6 } from 'node:net'
import { commonFailures } from '@seam/contract/kit/failure'
import { smsBudgetTime, smsLimits } from '@seam/contract/system/sms'
import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { oncePer } from './once-per.ts'
import { refuse } from './refusal.ts'
import type { Services } from './services.ts'

/** Points within a number of seconds, counted over all server processes. */
const limits = {
  /** Failed sign-ins from one address: more than an office behind one address mistypes, too few to guess a password. */
  signIn: { points: 60, duration: 900 },
  /** One-time keys and captchas for one address. */
  signInKey: { points: 300, duration: 300 },
  captcha: { points: 300, duration: 300 },
  /** Lookups of the public report page from one address: too few to guess a code. */
  check: { points: 60, duration: 60 },
  /** Wrong codes of the paper of a report, from one address and for one report: too few to guess one of 30^8. */
  paperCode: { points: 20, duration: 900 },
  paperCodeOfReport: { points: 100, duration: 3_600 },
  ...smsLimits,
  /** Codes by text message over all users: the number is a setting, see `spendBudget`. */
  smsHouse: { points: 1_000_000, duration: smsBudgetTime },
  /** Wrong text message codes, and wrong one-time tickets, from one address. */
  smsCheck: { points: 60, duration: 900 },
  ticket: { points: 60, duration: 300 },
  /** Wrong old passwords of one user. */
  oldPassword: { points: 5, duration: 900 },
  /** Wrong pay passwords of one client. */
  payPassword: { points: 5, duration: 900 },
  /** Wrong codes of the second step of one user, over all sign-ins. */
  secondFactor: { points: 10, duration: 900 },
} as const

type Limit = keyof typeof limits
type Limited = Pick<Services, 'config' | 'guard'>

const perUser = new Set<Limit>(['oldPassword', 'payPassword', 'secondFactor'])

/** With a fixed captcha answer every call comes from one address: tests and measurements. */
export const testFactor = 50

const limitersOf = oncePer<pg.Pool, Map<Limit, RateLimiterPostgres>>(() => new Map())

const limiterOf = ({ guard, config }: Limited, name: Limit): RateLimiterPostgres => {
  const limiters = limitersOf(guard)
  const { points, duration } = limits[name]
  const limiter =
    limiters.get(name) ??
    new RateLimiterPostgres({
      storeClient: guard,
      storeType: 'pool',
      tableName: 'rate_limit',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix: name,
      points: perUser.has(name) || config.captchaAnswer === undefined ? points : points * testFactor,
      duration,
    })
  limiters.set(name, limiter)
  return limiter
}

/** A host with one IPv6 address usually owns the whole /64: those addresses count as one. */
export const networkOf = (address: string): string => {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined || !isIPv6(address)) return mapped ?? address
  const [front = [], back = []] = address.split('::').map(part => part.split(':').filter(group => group !== ''))
  const groups = [...front, ...Array<string>(8 - front.length - back.length).fill('0'), ...back]
  return `${groups
    .slice(0, 4)
    .map(group => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}

/** An address, a mobile number, or the id of a user. */
type LimitedParty = string | number
const keyOf = (party: LimitedParty): LimitedParty => (typeof party === 'string' ? networkOf(party) : party)

/** Consumes one point, or refuses with the seconds to wait (10013). */
export const consumeLimit = async (services: Limited, name: Limit, party: LimitedParty): Promise<void> => {
  try {
    await limiterOf(services, name).consume(keyOf(party))
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error
    throw tooMany(error)
  }
}

const tooMany = ({ msBeforeNext }: RateLimiterRes) =>
  refuse(commonFailures.tooMany, { data: { retryAfter: Math.max(1, Math.ceil(msBeforeNext / 1000)) } })

/** Consumes one of the points that all callers share, or refuses like `consumeLimit`. */
export const spendBudget = async (services: Limited, name: Limit, budget: number): Promise<void> => {
  const spent = await limiterOf(services, name).consume('all')
  if (spent.consumedPoints > budget) throw tooMany(spent)
}

/** Resets the count after a success. */
export const clearLimit = async (services: Limited, name: Limit, party: LimitedParty): Promise<void> => {
  await limiterOf(services, name).delete(keyOf(party))
}

/** Returns a point: the attempt did not fail after all. */
export const restoreLimit = async (services: Limited, name: Limit, party: LimitedParty): Promise<void> => {
  await limiterOf(services, name).reward(keyOf(party))
}
