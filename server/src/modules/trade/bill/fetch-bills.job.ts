import { payMethod, type ScanMethod, scanMethods } from '@seam/contract/client/money/pay-method'
import { inTransaction } from '../../../db/database.ts'
import { job } from '../../../kit/jobs/job.ts'
import type { PayChannel } from '../../../kit/pay/channel.ts'
import { channelOf } from '../../../kit/pay/channels.ts'
import type { Services } from '../../../kit/services.ts'
import { findBill, insertBill, type MissingDay, selectMissingDays } from './bill.rows.ts'
import { compareBill } from './compare.commands.ts'

/**
 * Fetches the bill of a day, unless it is stored, and compares it. `mayBeEmpty`: a channel without a bill received
 * nothing that day. Returns false while there is no bill.
 */
export const fetchBill = async (
  services: Services,
  channel: PayChannel,
  { method, day, mayBeEmpty }: { method: ScanMethod; day: string; mayBeEmpty: boolean },
): Promise<boolean> => {
  if ((await findBill(services.db, method, day)) === undefined) {
    const lines = await channel.downloadBill(day)
    if (lines === undefined && !mayBeEmpty) return false
    await inTransaction(services.db, tx => insertBill(tx, method, day, lines ?? []))
  }
  const bill = await findBill(services.db, method, day)
  if (bill === undefined) throw new Error(`the bill of ${day} was not stored`)
  if (bill.compareTime === null) await compareBill(services, { id: bill.id, payMethod: method, billDay: day })
  return true
}

/** A bill may be late, except for a day without payments of ours, and after three days. */
const mayBeEmpty = ({ isLate, hasPayments }: MissingDay): boolean => isLate || !hasPayments

/** Fetches and compares every missing bill; a failing channel does not delay the other one. */
export const fetchMissingBills = async (services: Services): Promise<void> => {
  const failures: unknown[] = []
  for (const method of scanMethods) {
    const channel = channelOf(services, method)
    if (channel === undefined) continue
    try {
      for (const missing of await selectMissingDays(services.db, method))
        await fetchBill(services, channel, { method, day: missing.day, mayBeEmpty: mayBeEmpty(missing) })
    } catch (err) {
      services.log.warn({ err, method: payMethod.label(method) }, 'bill not compared')
      failures.push(err)
    }
  }
  // The queue repeats it later.
  if (failures.length > 0) throw failures[0]
}

/** The bills of yesterday, from the time that the channels promise; repeated later for late ones. */
export const fetchBills = job('fetch-bills', async (_, services) => fetchMissingBills(services), {
  cron: '30 10,14,20 * * *',
  retries: 3,
  retryDelay: 300,
})
