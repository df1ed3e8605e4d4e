import type { Call, OutputOf, SentOf } from '@seam/contract/kit/call'
import type { UseQueryResult } from '@tanstack/react-query'
import { useRead } from './use-call.ts'

/** A read of one row by its id alone. */
type DetailCall<C extends Call> = { id: number } extends SentOf<C> ? C : never

/** The row of an open drawer, read again each time it opens. */
export const useDetail = <C extends Call>(
  call: DetailCall<C>,
  { open, id }: { open: boolean; id: number | undefined },
): UseQueryResult<OutputOf<C>> =>
  useRead<C>(call, { id: id ?? 0 } as SentOf<C>, { enabled: open && id !== undefined, staleTime: 0 })
