import { inTransaction } from '../../../db/database.ts'
import type { Services } from '../../../kit/services.ts'
import type { UserActor } from '../../../kit/transition/actor.ts'
import { startCollecting } from './start.commands.ts'
import { sweepPayments } from './sweep-payments.job.ts'

/**
 * Returns a code for an open trade. A run that asks the channels about it starts at once: while no code is shown there is
 * none, and the next one by the clock may be a minute away. If there is one, nothing is queued.
 */
export const showCode = async (services: Services, start: Parameters<typeof startCollecting>[1], actor: UserActor) => {
  const code = await startCollecting(services, start, actor)
  await inTransaction(services.db, tx => services.jobs.send(tx, sweepPayments, {}))
  services.jobs.wake()
  return code
}
