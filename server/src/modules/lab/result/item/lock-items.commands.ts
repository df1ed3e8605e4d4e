import { commonFailures } from '@seam/contract/kit/failure'
import type { Tx } from '../../../../db/database.ts'
import { type Reason, reason, reasonsToWire } from '../../../../kit/reason.rules.ts'
import { refuse } from '../../../../kit/refusal.ts'
import { lockDelegationsOf, selectSampleItems } from './item.rows.ts'
import { type Item, labelOf } from './item.rules.ts'

type Ref = { readonly itemId: number; readonly version: number }

/** Held items: all of their samples, since results hang together, and those that the call names. */
export type Held<R> = {
  readonly items: readonly Item[]
  readonly rows: readonly { readonly given: R; readonly item: Item }[]
}

type Checked = { readonly itemId: number; readonly label: string; readonly reasons: readonly Reason[] }

/** Goes on only where nothing stands in the way of any row; the refusal tells all reasons of all rows. */
const mustAllBeFree = (rows: readonly Checked[]): void => {
  const barred = rows.filter(({ reasons }) => reasons.length > 0)
  const first = barred[0]?.reasons[0]
  if (first === undefined) return
  const told = barred
    .slice(0, 3)
    .map(({ label, reasons }) => `【${label}】${reasons.map(({ message }) => message).join('；')}`)
  throw refuse(first.failure, {
    message: `${told.join('，')}${barred.length > 3 ? `，等${barred.length}项` : ''}`,
    data: { rows: barred.map(({ itemId, reasons }) => ({ itemId, reasons: reasonsToWire(reasons) })) },
  })
}

/**
 * Holds what the rows name and checks that the caller saw it as it is. `against` answers what else stands in the way of a
 * row; it is asked with everything loaded.
 */
export const holdItems = async <R extends Ref>(
  tx: Tx,
  rows: readonly R[],
): Promise<Held<R> & { readonly check: Check<R> }> => {
  const ids = rows.map(({ itemId }) => itemId)
  await lockDelegationsOf(tx, ids)
  const items = await selectSampleItems(tx, ids)
  const byId = new Map(items.map(item => [item.id, item]))
  const found = rows.flatMap(given => {
    const item = byId.get(given.itemId)
    return item === undefined ? [] : [{ given, item }]
  })
  if (found.length < rows.length) throw refuse(commonFailures.notThere)
  const check: Check<R> = against =>
    mustAllBeFree(
      found.map(({ given, item }) => ({
        itemId: item.id,
        label: labelOf(item),
        reasons: item.version === given.version ? against(item, given) : [reason(commonFailures.changedMeanwhile)],
      })),
    )
  return { items, rows: found, check }
}

type Check<R> = (against: (item: Item, given: R) => readonly Reason[]) => void
