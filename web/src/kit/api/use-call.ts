import type { Call, OutputOf, SentOf } from '@seam/contract/kit/call'
import {
  keepPreviousData,
  type QueryClient,
  type UseQueryOptions,
  type UseQueryResult,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useRef } from 'react'
import { toast } from '../feedback/feedback.tsx'
import { useGuarded } from '../hooks/click-guard.ts'
import { CallFailure } from './call-failure.ts'
import { randomHex } from './cipher/bytes.ts'
import { type SendOptions, send } from './send.ts'
import { showFailure } from './show-failure.ts'

/** Rows of a call are kept under its address and its input; `refresh` goes by the address alone. */
export const keyOf = (call: Call, input?: unknown) => (input === undefined ? [call.path] : [call.path, input])

export type ReadOptions = {
  /** false: do not ask yet */
  enabled?: boolean
  /** keeps showing the last answer while another page or filter is being asked */
  keepPrevious?: boolean
  /** milliseconds for which an answer is good; 0 asks again each time the view comes back */
  staleTime?: number
  /** milliseconds between polls */
  every?: number
  /** a poll or a decoration: its failures are shown to nobody and lead nowhere */
  quiet?: boolean
}

/** Asks, and asks again silently when the view returns. A failure has been shown already when `error` is set. */
export const useRead = <C extends Call>(
  call: C,
  input: SentOf<C>,
  { quiet = false, keepPrevious = false, every, ...rest }: ReadOptions = {},
): UseQueryResult<OutputOf<C>> =>
  useQuery<OutputOf<C>>({
    queryKey: keyOf(call, input),
    queryFn: ({ signal }) => send(call, input, { signal, background: quiet }),
    meta: { quiet },
    ...(keepPrevious ? { placeholderData: keepPreviousData as NonNullable<Placeholder<C>> } : {}),
    ...(every === undefined ? {} : { refetchInterval: every }),
    ...rest,
  })

type Placeholder<C> = UseQueryOptions<OutputOf<C>>['placeholderData']

export type WriteOptions<C extends Call> = {
  /** calls whose rows are asked again after success */
  refresh?: readonly Call[]
  /** shown after success */
  success?: string
  /** fields encrypted with the session key (passwords) */
  seal?: SendOptions<C>['seal']
  /**
   * true where sending again would make a second document or payment: one key from the moment the form opens
   * until it has an answer, whatever is edited in between (wire.md §4)
   */
  perForm?: boolean
  /** what the button belongs to where the same component shows several, one after the other: see `useGuarded` */
  per?: unknown
  /** what a click is about, where that is not the row of this id: see `useGuarded` */
  about?: (input: SentOf<C>) => unknown
  /** marks fields, offers a way out …; true: shown already, no message wanted */
  onFailure?: (failure: CallFailure) => boolean | undefined
}

export type Write<C extends Call> = {
  /** undefined: refused (shown already), or a second click within a second */
  run: (input: SentOf<C>) => Promise<OutputOf<C> | undefined>
  running: boolean
}

/** A row is changed by its id: clicks on two rows are two clicks, and what has no answer yet is asked again by row. */
const rowOf = (input: unknown): unknown => (input as { readonly id?: unknown } | null)?.id

/** Changes something: guarded against double clicks, repeated safely, its failures shown. */
export const useWrite = <C extends Call>(call: C, options: WriteOptions<C> = {}): Write<C> => {
  const queries = useQueryClient()
  const attempts = useRef(new Map<unknown, { readonly key: string; readonly body: string }>())
  const { seal, per, about = rowOf } = options
  const change = async (input: SentOf<C>) => {
    const [row, body] = [about(input), JSON.stringify(input)]
    const before = attempts.current.get(row)
    const isSame = before !== undefined && (options.perForm === true || before.body === body)
    const mine = isSame ? before : { key: randomHex(16), body }
    attempts.current.set(row, mine)
    const answered = () => {
      if (attempts.current.get(row) === mine) attempts.current.delete(row)
    }
    try {
      const answer = await send(call, input, { idempotencyKey: mine.key, ...(seal ? { seal } : {}) })
      answered()
      if (options.success !== undefined) toast.success(options.success)
      refreshAll(queries, options.refresh)
      return answer
    } catch (error) {
      if (error instanceof CallFailure && error.kind === 'refused') answered()
      if (!(error instanceof CallFailure) || options.onFailure?.(error) !== true) showFailure(error)
      return undefined
    }
  }
  return useGuarded(change, { per, about })
}

const refreshAll = (queries: QueryClient, calls: readonly Call[] = []) => {
  for (const call of calls) void queries.invalidateQueries({ queryKey: keyOf(call) })
}
