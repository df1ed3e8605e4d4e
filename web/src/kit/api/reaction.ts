import { type BrowserReaction, commonFailures } from '@seam/contract/kit/failure'
import type { CallFailure } from './call-failure.ts'

const reactions = new Map<number, BrowserReaction>(Object.values(commonFailures).map(one => [one.code, one.browser]))

/** How the browser reacts to a code: as the contract declares for common failures, with a message for all others. */
export const reactionTo = (code: number): BrowserReaction => reactions.get(code) ?? 'toast'

/** The error pages (spec §2). */
export const errorPages = [400, 401, 403, 404, 408, 500, 501, 502, 503, 504, 505] as const

type Reaction =
  | { readonly how: 'toast'; readonly message: string /** milliseconds */; readonly time: number }
  | { readonly how: 'page'; readonly status: number }
  | { readonly how: 'nothing' }

const toastTime = 3000
const networkToastTime = 6000

const toast = (message: string, time = toastTime): Reaction => ({ how: 'toast', message, time })

const unknownMessage = ({ data }: CallFailure) => {
  const traceId = (data as { traceId?: string } | null)?.traceId
  return `${commonFailures.unknown.message}${traceId ? `（${traceId}）` : ''}`
}

/** The error catalogue of spec §8: what the user sees of a failed call. */
export const reactionOfFailure = (failure: CallFailure): Reaction => {
  if (failure.kind === 'network') return toast(failure.message, networkToastTime)
  if (failure.kind === 'status')
    return errorPages.some(status => status === failure.code)
      ? { how: 'page', status: failure.code }
      : toast(`连接出错(${failure.code})!`)
  const reaction = reactionTo(failure.code)
  if (reaction === 'silence' || reaction === 'signInAgain') return { how: 'nothing' }
  if (reaction === 'changePassword' || reaction === 'setUpSecondFactor') return { how: 'nothing' }
  if (failure.code === commonFailures.unknown.code) return toast(unknownMessage(failure))
  return toast(failure.message || commonFailures.unknown.message)
}
