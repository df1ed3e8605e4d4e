import { verdict } from '@seam/contract/lab/result/calculation'
import type { ReviewRow } from '@seam/contract/lab/result/result.row'
import { itemState } from '@seam/contract/lab/sample/sample'

/** How a set of rows is confirmed. */
export type Plan = {
  /** confirmed by one call */
  readonly ready: readonly ReviewRow[]
  /** with a warning: confirmed one by one, never in a batch */
  readonly alone: readonly ReviewRow[]
  /** beyond the limit, unusual or contradictory: each confirmed with a reason, or returned */
  readonly waivers: readonly ReviewRow[]
  /** unselected inputs of calculated rows: they must be confirmed together */
  readonly missing: readonly ReviewRow[]
  /** not confirmable by this reviewer, or not now */
  readonly barred: readonly ReviewRow[]
}

export const isConfirmable = ({ can }: Pick<ReviewRow, 'can'>) => can.confirm || can.confirmTogether

/** Whether a row can be selected for a batch. */
export const isChoosable = (row: ReviewRow) => isConfirmable(row) || row.can.retract

/** Beyond its limit. */
export const needsWaiver = ({ result }: Pick<ReviewRow, 'result'>) =>
  result !== null && result.verdict !== verdict.accepted

const needsReason = (row: ReviewRow) => needsWaiver(row) || row.findings.length > 0

/** Direct and indirect inputs of rows, as far as they are on the page and await review. */
const below = (rows: readonly ReviewRow[], byId: ReadonlyMap<number, ReviewRow>): ReviewRow[] => {
  const inputs = new Map<number, ReviewRow>()
  const visit = (row: ReviewRow) => {
    for (const { itemId } of row.result?.inputs ?? []) {
      const input = byId.get(itemId)
      if (input === undefined || input.state !== itemState.submitted || inputs.has(itemId)) continue
      inputs.set(itemId, input)
      visit(input)
    }
  }
  for (const row of rows) visit(row)
  return [...inputs.values()]
}

/**
 * Groups selected rows by how they are confirmed. A calculated row with open inputs is confirmed with them; where
 * one of those cannot be confirmed, neither can it.
 */
export const planOf = (chosen: readonly ReviewRow[], page: readonly ReviewRow[]): Plan => {
  const byId = new Map(page.map(row => [row.itemId, row]))
  const picked = new Set(chosen.map(({ itemId }) => itemId))
  const stands = (row: ReviewRow): boolean =>
    row.can.confirm ||
    (row.can.confirmTogether && below([row], byId).every(input => input.can.confirmTogether && !needsReason(input)))
  const able = chosen.filter(stands)
  const accepted = able.filter(row => !needsReason(row))
  const ready = chosen.length === 1 ? accepted : accepted.filter(({ can }) => can.confirmTogether)
  return {
    ready,
    alone: accepted.filter(row => !ready.includes(row)),
    waivers: able.filter(needsReason),
    missing: below(
      ready.filter(({ can }) => !can.confirm),
      byId,
    ).filter(({ itemId }) => !picked.has(itemId)),
    barred: chosen.filter(row => !stands(row)),
  }
}

/** The rows of each sample together, in the order of the catalogue; samples with exceptions first. */
export const groupBySample = (rows: readonly ReviewRow[]): readonly (readonly ReviewRow[])[] => {
  const groups = [...Map.groupBy(rows, ({ sampleId }) => sampleId).values()].map(own =>
    own.toSorted((a, b) => a.projectId - b.projectId),
  )
  const odd = (own: readonly ReviewRow[]) => own.some(({ exception }) => exception)
  return [...groups.filter(odd), ...groups.filter(own => !odd(own))]
}

/** Why rows cannot be confirmed, each reason once. */
export const reasonsOf = (rows: readonly ReviewRow[]): string =>
  [...new Set(rows.flatMap(({ reasons }) => reasons.map(({ message }) => message)))].join('；')
