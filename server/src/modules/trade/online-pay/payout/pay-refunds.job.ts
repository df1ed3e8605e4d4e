import { job } from '../../../../kit/jobs/job.ts'
import type { Services } from '../../../../kit/services.ts'
import { payRefundPart } from './payout.commands.ts'
import { claimDueRefundParts } from './payout.rows.ts'

const mostAtOnce = 50

/** Pays back the due parts through the channels; a failing one does not delay the others. */
export const payDueRefunds = async (services: Services): Promise<number> => {
  const due = await claimDueRefundParts(services.db, mostAtOnce)
  for (const id of due)
    await payRefundPart(services, id).catch((err: unknown) =>
      services.log.error({ err, part: id }, 'refund not paid out'),
    )
  return due.length
}

/** Runs every minute the refunds that go back through a channel. */
export const payRefunds = job('pay-refunds', async (_, services) => void (await payDueRefunds(services)), {
  cron: '* * * * *',
  retries: 1,
  timeLimit: 300,
})
