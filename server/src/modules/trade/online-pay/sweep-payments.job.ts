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

/**
 * Milliseconds for which one run continues while codes are shown. No other one starts meanwhile, and the next one up to a
 * minute later.
 */
const longestRun = 1_500_000
/** Milliseconds between two rounds. */
const pauseOfRounds = 5_000
/** Milliseconds before trades that could not be closed are tried again: a silent channel delays the codes of the other. */
const retryInterval = 60_000

/**
 * Closes trades that are not due any more, and queries the channels about payments, every five seconds while a code is
 * shown. Runs beside each other, as after a restart, do no harm: an attempt is queried by one, and a trade is closed under
 * its locks.
 */
export const sweep = async (services: Services, stopping?: AbortSignal, pause = pauseOfRounds): Promise<void> => {
  if (services.config.pay.demo === false && !services.config.pay.wechat && !services.config.pay.alipay) return
  const end = Date.now() + longestRun
  let [failed, retryTime]: [ReadonlySet<number>, number] = [new Set(), Date.now() + retryInterval]
  do {
    if (Date.now() >= retryTime) [failed, retryTime] = [new Set(), Date.now() + retryInterval]
    failed = await closeTradesNotDue(services, failed)
    await askAboutDueAttempts(services)
    if (!(await hasDisplayedAttempt(services.db))) return
    await sleep(pause, undefined, { signal: stopping }).catch(() => {})
  } while (Date.now() < end && !stopping?.aborted)
}

export const sweepPayments = job('sweep-payments', (_, services, stopping) => sweep(services, stopping), {
  cron: '* * * * *',
  atStart: true,
  retries: 1,
  timeLimit: 1_800,
})

/**
 * The same when a server starts. A server that was killed leaves its run of `sweepPayments` behind, which keeps others
 * from starting until it is found to be dead, up to a minute later.
 */
export const sweepPaymentsAtStart = job(
  'sweep-payments-at-start',
  (_, services, stopping) => sweep(services, stopping),
  {
    atStart: true,
    timeLimit: 1_800,
  },
)
