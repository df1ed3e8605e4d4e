import { setTimeout as sleep } from 'node:timers/promises'
import { job } from '../../../kit/jobs/job.ts'
import type { Services } from '../../../kit/services.ts'
import { askAgain } from './ask.commands.ts'
import { claimDueAttempts, hasDisplayedAttempt } from './attempt.rows.ts'
import { closeTradesNotDue } from './start.commands.ts'

const mostAtOnce = 50

/** Queries every due attempt; a failing one does not delay the others. */
export const askAboutDueAttempts = async (services: Services): Promise<number> => {
  const due = await claimDueAttempts(services.db, mostAtOnce)
  for (const id of due) {
    await askAgain(services, id, '').catch((err: unknown) =>
      services.log.error({ err, attempt: id }, 'payment not asked about'),
    )
  }
  return due.length
}

/** Milliseconds for which one run continues while codes are shown: the next one starts every minute. */
const longestRun = 54_000
const pause = 5_000

/** Closes trades that are not due any more, then queries the channels about payments, every five seconds while a code is shown. */
export const sweepPayments = job(
  'sweep-payments',
  async (_, services) => {
    if (services.config.pay.demo === false && !services.config.pay.wechat && !services.config.pay.alipay) return
    await closeTradesNotDue(services)
    const end = Date.now() + longestRun
    do {
      await askAboutDueAttempts(services)
      if (!(await hasDisplayedAttempt(services.db))) return
      await sleep(pause)
    } while (Date.now() < end)
  },
  { cron: '* * * * *', atStart: true, retries: 1, timeLimit: 300 },
)
