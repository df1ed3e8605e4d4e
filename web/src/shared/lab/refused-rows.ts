import { Reason } from '@seam/contract/kit/reason'
import { z } from 'zod'
import { CallFailure } from '../../kit/api/call-failure.ts'

const Refused = z.object({
  rows: z.array(z.object({ itemId: z.number(), reasons: z.array(Reason) })),
})

/** The items that a refusal names, with the reasons for each; empty for other failures. */
export const refusedRows = (failure: unknown): ReadonlyMap<number, string> => {
  const parsed = Refused.safeParse(failure instanceof CallFailure ? failure.data : undefined)
  return new Map(
    parsed.data?.rows.map(({ itemId, reasons }) => [itemId, reasons.map(({ message }) => message).join('；')]) ?? [],
  )
}
