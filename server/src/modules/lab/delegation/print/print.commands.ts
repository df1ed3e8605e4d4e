import { commonFailures } from '@seam/contract/kit/failure'
import {
  type PrintDocument,
  type printCalls,
  printDocument,
  printFailures,
  printLog,
} from '@seam/contract/lab/delegation/print'
import { type Db, inTransaction, type Tx } from '../../../../db/database.ts'
import type { Caller } from '../../../../kit/caller.ts'
import type { FileAnswer } from '../../../../kit/export/send-file.ts'
import { writeOperation } from '../../../../kit/log.ts'
import { reason, reasonsToWire } from '../../../../kit/reason.rules.ts'
import { refuse, refuseForReasons, requireRow } from '../../../../kit/refusal.ts'
import { requirePermission } from '../../../../kit/require-permission.ts'
import type { CountingContext, WriteContext } from '../../../../kit/serve/implement.ts'
import { actorOf } from '../../../../kit/transition/actor.ts'
import { lockDelegations } from '../facts.rows.ts'
import { insertPrints, selectPrintFacts } from './print.rows.ts'
import { reasonsAgainstCopy, reasonsAgainstPrint } from './print.rules.ts'

type Viewer = Pick<Caller, 'scope' | 'permissions'>

/** The till prints receipts only; a label joins lab code and client, which requires a permission of its own. */
const refuseIfNotAllowed = (caller: Viewer, document: PrintDocument) => {
  if (document !== printDocument.receipt) requirePermission(caller, 'delegatePrint')
  if (document === printDocument.sampleLabel && !caller.permissions.has('codeMapping'))
    throw refuse(printFailures.labelNeedsCodeMapping)
}

/** The delegations with the number of the next copy; refuses those outside the caller's scope, or not printable now. */
export const requirePrintable = async (
  db: Db,
  ids: readonly number[],
  document: PrintDocument,
  caller: Viewer,
): Promise<readonly { id: number; delegateCode: string; copy: number }[]> => {
  refuseIfNotAllowed(caller, document)
  const rows = await selectPrintFacts(db, ids, document, caller)
  if (rows.length < ids.length) throw refuse(commonFailures.notThere)
  refuseForReasons(
    rows.flatMap(row =>
      reasonsAgainstPrint(document, row).map(({ failure, message }) =>
        rows.length === 1 ? reason(failure) : reason(failure, `${row.delegateCode}：${message}`),
      ),
    ),
  )
  return rows.map(({ id, delegateCode, printed }) => ({ id, delegateCode, copy: printed + 1 }))
}

/** Whether each delegation can be printed, with all reasons; one outside the caller's scope does not exist for them. */
export const checkBeforePrint = async (
  db: Db,
  { ids, document }: { ids: readonly number[]; document: PrintDocument },
  caller: Viewer,
) => {
  refuseIfNotAllowed(caller, document)
  const rows = new Map((await selectPrintFacts(db, ids, document, caller)).map(row => [row.id, row]))
  return ids.map(id => {
    const row = rows.get(id)
    if (row === undefined)
      return { id, delegateCode: '', copy: 1, reasons: reasonsToWire([reason(commonFailures.notThere)]) }
    const reasons = reasonsToWire(reasonsAgainstPrint(document, row))
    return { id, delegateCode: row.delegateCode, copy: row.printed + 1, reasons }
  })
}

type Copies = readonly { readonly delegateCode: string; readonly copy: number }[]

const copiesText = (prints: Copies): string =>
  prints.map(({ delegateCode, copy }) => `【${delegateCode}】第${copy}次`).join('、')

const printSentence = (document: PrintDocument, prints: Copies, reprintReason: string): string => {
  const why = reprintReason === '' ? '' : `，补打原因：${reprintReason}`
  return `打印${printDocument.label(document)}：委托单${copiesText(prints)}${why}`
}

/**
 * Records that papers were printed. Two users who previewed the same copy print it once. A receipt was counted when its
 * file was made.
 */
export const recordPrints = async (context: WriteContext<typeof printCalls.printed>): Promise<null> => {
  const { db, input, caller, logOperation } = context
  const { document, prints } = input
  const ids = [...new Set(prints.map(({ id }) => id))]
  await lockDelegations(db, ids)
  const printable = await requirePrintable(db, ids, document, caller)
  const copyOf = new Map(prints.map(({ id, copy }) => [id, copy]))
  if (document === printDocument.receipt) {
    if (printable.some(({ id, copy }) => (copyOf.get(id) ?? copy) >= copy)) throw refuse(printFailures.notMade)
    const copies = printable.map(({ id, delegateCode, copy }) => ({ delegateCode, copy: copyOf.get(id) ?? copy }))
    logOperation(`确认已打印收费小票：委托单${copiesText(copies)}`)
    return null
  }
  if (printable.some(({ id, copy }) => copyOf.get(id) !== copy)) throw refuse(printFailures.printedMeanwhile)
  await insertPrints(db, printable, { document, reason: input.reason, actor: actorOf(context) })
  logOperation(printSentence(document, printable, input.reason))
  return null
}

type ReadCopy = (tx: Tx, copy: number) => Promise<() => Promise<FileAnswer>>

/**
 * Counts the next copy of a receipt with what it states, read by `read`, and draws it after the commit, outside the lock
 * of its delegation: a file can be printed any number of times, so that each file is a print. Two at once are two copies;
 * a request that is sent again under its key is the same copy.
 */
export const printReceipt = async (
  { services, input, caller, request, once }: CountingContext<typeof printCalls.receipt>,
  read: ReadCopy,
): Promise<FileAnswer> => {
  const draw = await inTransaction(services.db, async tx => {
    const { id, reason: reprintReason } = input
    await lockDelegations(tx, [id])
    const copy = await once(tx, async () => {
      const document = printDocument.receipt
      const prints = await requirePrintable(tx, [id], document, caller)
      const { copy } = requireRow(prints[0])
      refuseForReasons(reasonsAgainstCopy(document, copy, reprintReason))
      await insertPrints(tx, prints, { document, reason: reprintReason, actor: actorOf({ caller, request }) })
      await writeOperation(tx, printLog, caller, request, printSentence(document, prints, reprintReason), [])
      return copy
    })
    return read(tx, copy)
  })
  return draw()
}
