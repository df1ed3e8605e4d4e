import { commonFailures } from '@seam/contract/kit/failure'
import { type PrintDocument, type printCalls, printDocument, printFailures } from '@seam/contract/lab/delegation/print'
import type { Db } from '../../../../db/database.ts'
import type { Caller } from '../../../../kit/caller.ts'
import { reason, reasonsToWire } from '../../../../kit/reason.rules.ts'
import { refuse, refuseForReasons } from '../../../../kit/refusal.ts'
import { requirePermission } from '../../../../kit/require-permission.ts'
import type { WriteContext } from '../../../../kit/serve/implement.ts'
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

/** Records that papers were printed. Two users who previewed the same copy print it once. */
export const recordPrints = async (context: WriteContext<typeof printCalls.printed>): Promise<null> => {
  const { db, input, caller, logOperation } = context
  const { document, reason: reprintReason, prints } = input
  const ids = [...new Set(prints.map(({ id }) => id))]
  await lockDelegations(db, ids)
  const printable = await requirePrintable(db, ids, document, caller)
  const previewed = new Map(prints.map(({ id, copy }) => [id, copy]))
  if (printable.some(({ id, copy }) => previewed.get(id) !== copy)) throw refuse(printFailures.printedMeanwhile)
  refuseForReasons(printable.flatMap(({ copy }) => reasonsAgainstCopy(document, copy, reprintReason)))
  await insertPrints(db, printable, { document, reason: reprintReason, actor: actorOf(context) })
  const names = printable.map(({ delegateCode, copy }) => `【${delegateCode}】第${copy}次`).join('、')
  logOperation(
    `打印${printDocument.label(document)}：委托单${names}${reprintReason === '' ? '' : `，补打原因：${reprintReason}`}`,
  )
  return null
}
