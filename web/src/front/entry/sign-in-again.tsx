import { useEffect } from 'react'
import { NativeDialog } from '../../kit/dialog/native-dialog.tsx'
import { toast } from '../../kit/feedback/feedback.tsx'
import { leave } from '../../kit/session/session.ts'
import { session } from '../../kit/session/session-store.ts'
import { signInReason } from '../../kit/session/sign-in-again.ts'
import { useStore } from '../../kit/store/store.ts'
import { SignInWays } from './sign-in-ways.tsx'

/** Back to the entry, where waiting calls continue after the same account signs in. */
const BackToEntry = ({ reason }: { reason: string }) => {
  useEffect(() => {
    toast.warning(reason)
    session.end()
  }, [reason])
  return null
}

/**
 * After the session ended: signs in again over the page as the same account, so that nothing typed is lost. Without
 * content (`isEmpty`), and for staff, who do not sign in here, the entry takes its place.
 */
export const SignInAgain = ({ isEmpty }: { isEmpty: boolean }) => {
  const reason = useStore(signInReason)
  const account = session.current()?.user.userMobile
  if (reason === undefined) return null
  if (isEmpty || account === undefined) return <BackToEntry reason={reason} />
  return (
    <NativeDialog title="登录已过期">
      <div className="front-entry-again">
        <p className="front-soft">{reason}。重新登录后，页面上的内容不会丢失。</p>
        <SignInWays account={account} submit="重新登录" onSignedIn={session.keep} />
      </div>
      <button type="button" className="button sign-in-leave" onClick={() => leave()}>
        取消并退出
      </button>
    </NativeDialog>
  )
}
