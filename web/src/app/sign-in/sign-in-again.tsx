import { NativeDialog } from '../../kit/dialog/native-dialog.tsx'
import { leave } from '../../kit/session/session.ts'
import { session } from '../../kit/session/session-store.ts'
import { signInReason } from '../../kit/session/sign-in-again.ts'
import { SignInForm } from '../../kit/sign-in/sign-in-form.tsx'
import { useStore } from '../../kit/store/store.ts'
import '../../kit/sign-in/sign-in.css'

/** Signs in again over the page as the same user after the session ended. Waiting calls are repeated; cancelling leaves
 * the page and needs a button, so that an accidental Esc does not lose it. */
export const SignInAgain = () => {
  const reason = useStore(signInReason)
  const account = session.current()?.user.userMobile
  if (reason === undefined) return null
  return (
    <NativeDialog title="登录已过期">
      <p className="sign-in-again">{reason}。重新登录后，页面上的内容不会丢失。</p>
      <SignInForm account={account ?? ''} fixed submit="重新登录" onSignedIn={session.keep} />
      <button type="button" className="button sign-in-leave" onClick={() => leave()}>
        取消并退出
      </button>
    </NativeDialog>
  )
}
