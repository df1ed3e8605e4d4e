import { DownOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { NativeDialog } from '../../kit/dialog/native-dialog.tsx'
import { ask } from '../../kit/feedback/feedback.tsx'
import { goTo } from '../../kit/location/hash-location.ts'
import { PopupMenu } from '../../kit/menu/popup-menu.tsx'
import { signOut, useMustChangePassword, useSession } from '../../kit/session/session.ts'
import { PasswordForm } from '../../kit/sign-in/password/password-form.tsx'
import { setAppearance, useAppearance } from '../../kit/theme/appearance.ts'
import { accountSecurity } from '../screens.ts'
import './user-menu.css'

/** Changing the own password. Forced and not closable at the first sign-in (spec §4). */
const ChangePassword = ({ onClose }: { onClose?: () => void }) => (
  <NativeDialog title="修改密码" width={600} {...(onClose && { onClose })}>
    {!onClose && <p className="sign-in-again">首次登录，请先修改密码。</p>}
    <PasswordForm foot="native-dialog-foot" {...(onClose && { onCancel: onClose })} />
  </NativeDialog>
)

const askToSignOut = async () => {
  if (await ask({ title: '提示', content: '确定退出登录吗？', okText: '退出登录' })) await signOut()
}

export const UserMenu = () => {
  const { user } = useSession()
  const mustChange = useMustChangePassword()
  const { mode, compact } = useAppearance()
  const [at, setAt] = useState<{ x: number; y: number }>()
  const [changing, setChanging] = useState(false)
  return (
    <>
      <button
        type="button"
        className="user-menu"
        aria-haspopup="menu"
        aria-expanded={at !== undefined}
        onClick={event => {
          const { right, bottom } = event.currentTarget.getBoundingClientRect()
          setAt({ x: right - 150, y: bottom + 4 })
        }}
      >
        <span className="user-menu-mark" aria-hidden>
          {user.userName.slice(0, 1)}
        </span>
        <span className="user-menu-name">{user.userName}</span>
        <DownOutlined aria-hidden />
      </button>
      {at && (
        <PopupMenu
          label="个人"
          at={at}
          width={150}
          onClose={() => setAt(undefined)}
          items={[
            { label: '账号安全', run: () => goTo(accountSecurity) },
            { label: '修改密码', run: () => setChanging(true) },
            { label: '紧凑显示', on: compact, run: () => setAppearance({ compact: !compact }) },
            { label: '跟随系统明暗', on: mode === 'auto', run: () => setAppearance({ mode: 'auto' }) },
            { label: '退出登录', run: () => void askToSignOut() },
          ]}
        />
      )}
      {(changing || mustChange) && <ChangePassword {...(mustChange ? {} : { onClose: () => setChanging(false) })} />}
    </>
  )
}
