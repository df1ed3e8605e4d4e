import type { QueryClient } from '@tanstack/react-query'
import { ask } from '../feedback/feedback.tsx'
import { CallFailure } from './call-failure.ts'
import { reactionTo } from './reaction.ts'

/** Whether a call was refused because another user has changed the row in the meantime (20009). */
export const isOutdated = (error: unknown): error is CallFailure =>
  error instanceof CallFailure && error.kind === 'refused' && reactionTo(error.code) === 'reload'

/** Asks whether to give up what was typed and read everything again; `onReload` drops the old row once the new one is there. */
export const offerReload = async (
  queries: QueryClient,
  { message }: CallFailure,
  onReload: () => void,
): Promise<void> => {
  const content = '重新加载后，这里没有保存的修改不会保留。'
  if (!(await ask({ title: message, content, okText: '重新加载' }))) return
  await queries.invalidateQueries()
  onReload()
}
