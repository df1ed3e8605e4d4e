import { commonFailures } from '@seam/contract/kit/failure'
import { findLoginAccount } from '../../modules/system/session/sign-in/account.rows.ts'
import { admitAccount, ownPortal, refuseEntry } from '../../modules/system/session/sign-in/admit-account.commands.ts'
import { portalAccounts } from '../content/portal-list.ts'
import { openRandom } from '../content/random.ts'
import { accounts, type DemoUser } from '../content/staff-list.ts'
import type { MakeContext, TimedAction } from '../make/context.ts'
import { dayOfWork } from '../plan/working-time.ts'

const days = 14
const browsers = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
] as const

const telephone =
  'Mozilla/5.0 (Linux; Android 15; Mobile) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36'

const signIn = async ({ services }: MakeContext, user: DemoUser, userAgent: string, isWrong: boolean) => {
  const { userMobile, address } = user
  const account = await findLoginAccount(services.guard, userMobile)
  if (account === undefined) throw new Error(`there is no account ${userMobile}`)
  const request = { address, userAgent, traceId: '' }
  const portal = portalAccounts.includes(user) ? ownPortal : undefined
  const visit = { services, request, userMobile, how: '登录系统', portal }
  if (isWrong) await refuseEntry(visit, account, commonFailures.signInWrong, '密码错误')
  else await admitAccount(visit, account)
}

/** The sign-ins of the last two weeks; occasionally the first password was wrong. */
export const signInActions = (context: MakeContext): TimedAction[] => {
  const random = openRandom(31)
  const today = Math.floor(context.end / dayOfWork)
  return [...accounts, ...portalAccounts].flatMap((user, place) => {
    const browser = portalAccounts.includes(user) ? telephone : (browsers[place % browsers.length] ?? browsers[0])
    return Array.from({ length: days }, (_, ago) => (today - ago) * dayOfWork + random.between(0, 25)).flatMap(at => {
      if (random.chance(0.2)) return []
      const right = { at: at + 0.4, run: () => signIn(context, user, browser, false) }
      const wrong = { at, run: () => signIn(context, user, browser, true) }
      return random.chance(0.06) ? [wrong, right] : [right]
    })
  })
}
