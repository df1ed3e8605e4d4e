import { receiptFailures as failures, type receiptCalls, receiptLog } from '@seam/contract/trade/receipt'
import { inTransaction, type Tx } from '../../../db/database.ts'
import type { FileAnswer } from '../../../kit/export/send-file.ts'
import { writeOperation } from '../../../kit/log.ts'
import { refuse } from '../../../kit/refusal.ts'
import type { CountingContext } from '../../../kit/serve/implement.ts'
import { actorOf } from '../../../kit/transition/actor.ts'
import { countPrints, insertPrint, type ReceiptSubject } from './receipt.rows.ts'

type Context = CountingContext<typeof receiptCalls.recharge | typeof receiptCalls.settlement>

/** What a receipt states, read under its lock; refuses one for which nothing was received. */
type Content = {
  readonly subject: ReceiptSubject
  /** Of the trade or settlement. */
  readonly code: string
  readonly draw: (copy: number) => Promise<FileAnswer>
}

/**
 * Counts the next copy of a receipt and draws it after the commit, as receipts of delegations are: each file is a print.
 * A request that is sent again under its key is the same copy.
 */
export const printMoneyReceipt = async (
  { services, input, caller, request, once }: Context,
  lockContent: (tx: Tx) => Promise<Content>,
): Promise<FileAnswer> => {
  const { reason } = input
  const print = await inTransaction(services.db, async tx => {
    const { subject, code, draw } = await lockContent(tx)
    const copy = await once(tx, async () => {
      const next = (await countPrints(tx, subject)) + 1
      if (next > 1 && reason === '') throw refuse(failures.reprintNeedsReason)
      await insertPrint(tx, subject, { copy: next, reason, actor: actorOf({ caller, request }) })
      const sentence = `打印小票：【${code}】第${next}次${reason === '' ? '' : `，补打原因：${reason}`}`
      await writeOperation(tx, receiptLog, caller, request, sentence, [])
      return next
    })
    return () => draw(copy)
  })
  return print()
}
