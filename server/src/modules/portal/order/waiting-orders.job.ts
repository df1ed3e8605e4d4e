import { type Db, inTransaction } from '../../../db/database.ts'
import { job } from '../../../kit/jobs/job.ts'
import { claimCauses } from '../../system/notice/notice.commands.ts'
import { selectLongWaiting } from './order.rows.ts'
import { notifyReception } from './place.commands.ts'

/** Hours after which reception is reminded of an order, once for each time it was submitted or changed. */
const patience = 4

/** Reminds reception of orders that have waited for long. Returns how many. */
export const remindOfWaitingOrders = (db: Db): Promise<number> =>
  inTransaction(db, async tx => {
    const waiting = await selectLongWaiting(tx, patience)
    const causeOf = (eventId: string) => `portalOrder:${eventId}`
    const claimed = await claimCauses(
      tx,
      waiting.map(({ eventId }) => causeOf(eventId)),
    )
    const due = waiting.filter(({ eventId }) => claimed.has(causeOf(eventId)))
    await notifyReception(tx, due, `已等候${patience}小时的网上委托`)
    return due.length
  })

export const waitingOrders = job('waiting-orders', async (_, { db }) => void (await remindOfWaitingOrders(db)), {
  cron: '*/10 8-19 * * *',
  atStart: true,
})
