import type { Call, OutputOf, SentOf } from '@seam/contract/kit/call'
import { Reason } from '@seam/contract/kit/reason'
import { Finding } from '@seam/contract/lab/result/plausibility'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { z } from 'zod'
import { CallFailure } from '../../../kit/api/call-failure.ts'
import { randomHex } from '../../../kit/api/cipher/bytes.ts'
import { send } from '../../../kit/api/send.ts'
import { showFailure } from '../../../kit/api/show-failure.ts'
import { keyOf } from '../../../kit/api/use-call.ts'
import { useClickGuard } from '../../../kit/hooks/click-guard.ts'

const Refused = z.object({
  rows: z.array(z.object({ itemId: z.number(), reasons: z.array(Reason), findings: z.array(Finding).optional() })),
})
type RefusedRow = z.output<typeof Refused>['rows'][number]

/** The items that a refusal names; none for other failures. */
const refusedRows = (failure: unknown): readonly RefusedRow[] =>
  Refused.safeParse(failure instanceof CallFailure ? failure.data : undefined).data?.rows ?? []

const textOf = ({ reasons }: RefusedRow): string => [...new Set(reasons.map(({ message }) => message))].join('；')

type Row = { readonly itemId: number }

/** The answer and the accepted rows. */
type Part<C, R> = { readonly rows: readonly R[]; readonly answer: OutputOf<C> }

type Options<R> = {
  /** calls to refresh after success and after a refusal: rows may have changed */
  refresh: readonly Call[]
  /** the rows that a refusal names, with the reasons for each, and the findings that a confirmation would accept */
  onRefused: (rows: ReadonlyMap<number, string>, findings: ReadonlyMap<number, readonly Finding[]>) => void
  /** a failure that names no rows, and the rows that were sent; its message is shown as well */
  onFailure?: (failure: unknown, rows: readonly R[]) => void
  /** the sheet or dialog of the button: its state ends with it */
  per: unknown
}

/** Keeps the idempotency key of a body until it is answered, so that a retry does nothing twice. */
const useKeys = () => {
  const keys = useRef(new Map<string, string>())
  return {
    of: (body: string) => {
      const key = keys.current.get(body) ?? randomHex(16)
      keys.current.set(body, key)
      return key
    },
    answered: (body: string) => keys.current.delete(body),
  }
}

/** Sends many rows in one call; if some are refused by name, sends the others again without them. */
export const useInParts = <C extends Call, R extends Row>(
  call: C,
  toInput: (rows: readonly R[]) => SentOf<C>,
  { refresh, onRefused, onFailure, per }: Options<R>,
) => {
  const queries = useQueryClient()
  const keys = useKeys()

  const sendPart = async (rows: readonly R[]): Promise<OutputOf<C>> => {
    const input = toInput(rows)
    const body = JSON.stringify(input)
    try {
      const answer = await send(call, input, { idempotencyKey: keys.of(body) })
      keys.answered(body)
      return answer
    } catch (failure) {
      if (failure instanceof CallFailure && failure.kind === 'refused') keys.answered(body)
      throw failure
    } finally {
      for (const one of refresh) void queries.invalidateQueries({ queryKey: keyOf(one) })
    }
  }

  return useClickGuard(
    async (rows: readonly R[]): Promise<Part<C, R> | undefined> => {
      let left = rows
      while (left.length > 0) {
        try {
          return { rows: left, answer: await sendPart(left) }
        } catch (failure) {
          const refused = refusedRows(failure)
          const ids = new Set(refused.map(({ itemId }) => itemId))
          const rest = left.filter(({ itemId }) => !ids.has(itemId))
          onRefused(
            new Map(refused.map(row => [row.itemId, textOf(row)])),
            new Map(refused.flatMap(({ itemId, findings }) => (findings ? [[itemId, findings] as const] : []))),
          )
          if (rest.length === 0 || rest.length === left.length) {
            if (refused.length === 0) onFailure?.(failure, left)
            showFailure(failure)
            return undefined
          }
          left = rest
        }
      }
      return undefined
    },
    { per },
  )
}
