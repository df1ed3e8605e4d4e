import type { QueryClient } from '@tanstack/react-query'
import { ask } from '../feedback/feedback.tsx'
import { CallFailure } from './call-failure.ts'
import { reactionTo } from './reaction.ts'

/** Whether a call was refused because another user has changed the row in the meantime (20009). */
export const isOutdated = (error: unknown): error is CallFailure =>
  error instanceof CallFailure && error.kind === 'refused' && reactionTo(error.code) === 'reload'

/** Asks whether to read everything shown again. `onReload` closes a form that holds the old row. */
export const offerReload = async (
  queries: QueryClient,
  { message }: CallFailure,
  onReload: (() => void) | undefined,
): Promise<void> => {
  const content = onReload && '重新加载后，这里没有保存的修改不会保留。'
  if (!(await ask({ title: message, ...(content && { content }), okText: '重新加载' }))) return
  onReload?.()
  await queries.invalidateQueries()
}
