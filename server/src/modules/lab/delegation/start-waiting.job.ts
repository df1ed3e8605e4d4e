import { inTransaction } from '../../../db/database.ts'
import { job } from '../../../kit/jobs/job.ts'
import type { Services } from '../../../kit/services.ts'
import { lockDelegation, startTesting } from './delegation.commands.ts'
import { selectStartable } from './facts.rows.ts'

/** Starts testing of received delegations that nothing keeps waiting any more: their client may pay after the tests now. */
const startWaiting = async ({ db }: Services): Promise<void> => {
  for (const id of await selectStartable(db))
    await inTransaction(db, async tx => {
      const delegation = await lockDelegation(tx, id)
      if (delegation !== undefined) await startTesting(tx, delegation, '')
    })
}

export const startWaitingJob = job('start-waiting', (_, services) => startWaiting(services), {
  cron: '* * * * *',
  atStart: true,
})
