import { useEffect } from 'react'
import { toast } from '../../kit/feedback/feedback.tsx'
import { session } from '../../kit/session/session-store.ts'
import { signInReason } from '../../kit/session/sign-in-again.ts'
import { useStore } from '../../kit/store/store.ts'

/** An ended session leads back to the entry; waiting calls continue after the next sign-in. */
export const useSignInAgain = (): void => {
  const reason = useStore(signInReason)
  useEffect(() => {
    if (reason === undefined) return
    toast.warning(reason)
    session.clear()
  }, [reason])
}
