import { commonFailures } from '@seam/contract/kit/failure'
import { toast } from '../feedback/feedback.tsx'
import { goTo } from '../location/hash-location.ts'
import { CallFailure } from './call-failure.ts'
import { reactionOfFailure } from './reaction.ts'

/** Shows a failure as the error catalogue defines. Any other error is a bug: it goes to the console. */
export const showFailure = (error: unknown) => {
  if (!(error instanceof CallFailure)) {
    reportError(error)
    toast.error(commonFailures.unknown.message)
    return
  }
  const reaction = reactionOfFailure(error)
  if (reaction.how === 'page') goTo(`/${reaction.status}`)
  if (reaction.how === 'toast') toast.error(reaction.message, reaction.time)
}
