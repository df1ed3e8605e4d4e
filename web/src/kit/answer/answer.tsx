import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { EmptyRows } from './empty-rows.tsx'

/** What `useRead` returns, as far as it is needed to show the answer. */
export type Read<Data> = Pick<UseQueryResult<Data>, 'data' | 'error' | 'refetch'>

/** The placeholder for an answer: loading, or the failure with a button to send the call again. */
export const NoAnswer = ({ read: { error, refetch } }: { read: Read<unknown> }) => (
  <EmptyRows waiting={error === null} failure={error ?? undefined} onRetry={() => void refetch()} />
)

type Props<Data> = { read: Read<Data>; children: (data: Data) => ReactNode }

/** The answer of a read call, or its placeholder. */
export const Answer = <Data,>({ read, children }: Props<Data>) =>
  read.data === undefined ? <NoAnswer read={read} /> : children(read.data)
