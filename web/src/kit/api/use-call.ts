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
import { dismissErrors, toast } from '../feedback/feedback.tsx'
import { useClickGuard } from '../hooks/click-guard.ts'
import { CallFailure } from './call-failure.ts'
import { randomHex } from './cipher/bytes.ts'
import { isOutdated, offerReload } from './offer-reload.ts'
import { type SendOptions, send } from './send.ts'
import { showFailure } from './show-failure.ts'

/** The cache key of a call: its path and its input. `refresh` matches the path alone. */
export const keyOf = (call: Call, input?: unknown) => (input === undefined ? [call.path] : [call.path, input])

type ReadOptions = {
  /** false: do not send yet */
  enabled?: boolean
  /** returns the previous answer while another page or filter is loading */
  keepPrevious?: boolean
  /** milliseconds for which an answer is fresh; 0: send again each time the view returns */
  staleTime?: number
  /** milliseconds between polls */
  every?: number
  /** a background request: failures are not shown */
  quiet?: boolean
}

/** Sends a read call, and sends it again in the background when the view returns. When `error` is set, the failure has been shown. */
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
  /** calls whose cached rows are reloaded after success */
  refresh?: readonly Call[]
  /** calls that are reloaded after a refusal, where what is chosen on the screen may be out of date */
  refreshAfterRefusal?: readonly Call[]
  /** message after success */
  success?: string
  /** fields encrypted with the session key (passwords) */
  seal?: SendOptions<C>['seal']
  /**
   * true if sending twice would create a second document or payment: one Idempotency-Key from the opening of the form
   * until the answer, whatever is edited in between (wire.md §4)
   */
  perForm?: boolean
  /** the subject, if one component shows several in turn: see `useGuarded` */
  per?: unknown
  /** the subject of a click, if it is not the row with this id: see `useGuarded` */
  about?: (input: SentOf<C>) => unknown
  /** handles a failure, for example by marking fields; true: handled, show no message */
  onFailure?: (failure: CallFailure) => boolean | undefined
  /**
   * drops the row that a form holds, once it is read again after another user's change (20009): a reload is offered only
   * with it. Without it the message is shown, and `refresh` is reloaded.
   */
  onReload?: () => void
}

type Write<C extends Call> = {
  /** undefined: refused (already shown), or a second click within a second */
  run: (input: SentOf<C>) => Promise<OutputOf<C> | undefined>
  running: boolean
}

/** The id of the row that an input changes: clicks on two rows are independent, and each row has its own Idempotency-Key. */
const rowOf = (input: unknown): unknown => (input as { readonly id?: unknown } | null)?.id

/** Sends a write call. Double clicks have one effect, retries are safe, failures are shown. */
export const useWrite = <C extends Call>(call: C, options: WriteOptions<C> = {}): Write<C> => {
  const queries = useQueryClient()
  const attempts = useRef(new Map<unknown, { readonly key: string; readonly body: string }>())
  const { seal, per, about = rowOf } = options
  const change = async (input: SentOf<C>) => {
    const [row, body] = [about(input), JSON.stringify(input)]
    const before = attempts.current.get(row)
    const isSame = before !== undefined && (options.perForm === true || before.body === body)
    const attempt = isSame ? before : { key: randomHex(16), body }
    attempts.current.set(row, attempt)
    const forgetAttempt = () => {
      if (attempts.current.get(row) === attempt) attempts.current.delete(row)
    }
    try {
      const answer = await send(call, input, { idempotencyKey: attempt.key, ...(seal ? { seal } : {}) })
      forgetAttempt()
      dismissErrors()
      if (options.success !== undefined) toast.success(options.success)
      refreshAll(queries, options.refresh)
      return answer
    } catch (error) {
      if (error instanceof CallFailure && error.kind === 'refused') {
        forgetAttempt()
        refreshAll(queries, options.refreshAfterRefusal)
        if (isOutdated(error) && options.onReload === undefined) refreshAll(queries, options.refresh)
      }
      if (error instanceof CallFailure && options.onFailure?.(error) === true) return undefined
      if (isOutdated(error) && options.onReload !== undefined) await offerReload(queries, error, options.onReload)
      else showFailure(error)
      return undefined
    }
  }
  return useClickGuard(change, { per, about })
}

/** Reads these calls again. */
export const refreshAll = (queries: QueryClient, calls: readonly Call[] = []) => {
  for (const call of calls) void queries.invalidateQueries({ queryKey: keyOf(call) })
}
