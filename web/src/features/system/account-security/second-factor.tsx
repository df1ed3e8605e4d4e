import { recoveryCodeCount, secondFactorCalls } from '@seam/contract/system/session/second-factor'
import { Button } from 'antd'
import { useState } from 'react'
import { NoAnswer } from '../../../kit/answer/answer.tsx'
import { useRead } from '../../../kit/api/use-call.ts'
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx'
import { useDialog } from '../../../kit/dialog/use-dialog.ts'
import { session } from '../../../kit/session/session-store.ts'
import { RecoveryCodes } from './recovery-codes.tsx'

const SetUpDialog = lazyDialog(() => import('./set-up-dialog.tsx').then(module => module.SetUpDialog))
const ProofDialog = lazyDialog(() => import('./proof-dialog.tsx').then(module => module.ProofDialog))

/** After the required set-up the page is reloaded with the menus. */
const enterIfAllowed = () => {
  const current = session.current()
  if (current?.user.mustSetUpSecondFactor !== true) return
  session.keep({ ...current, user: { ...current.user, mustSetUpSecondFactor: false } })
  location.reload()
}

/** Sets up and turns off the user's own second factor, and renews its recovery codes. */
export const SecondFactor = () => {
  const read = useRead(secondFactorCalls.status, {}, { staleTime: 0 })
  const { data } = read
  const settingUp = useDialog()
  const proving = useDialog<'turnOff' | 'renewCodes'>()
  const [codes, setCodes] = useState<readonly string[]>()
  if (data === undefined) return <NoAnswer read={read} />
  const { onSince, recoveryCodesLeft, required } = data
  return (
    <section aria-label="两步验证">
      <h2>两步验证</h2>
      {onSince === null ? (
        <>
          <p>
            {required && '按系统配置，您的账号必须使用两步验证，设置好以后才能使用系统。'}
            开启后，登录时除密码外还要输入手机验证器（如微信小程序“验证器”、Microsoft Authenticator）上的 6
            位动态码。别人知道了密码也登录不了。
          </p>
          <Button type="primary" onClick={() => settingUp.show()}>
            设置两步验证
          </Button>
        </>
      ) : (
        <>
          <p>
            已于 {onSince} 开启。恢复码还剩 {recoveryCodesLeft} 个（共 {recoveryCodeCount} 个）
            {recoveryCodesLeft < 3 && '，请换一组新的'}。{required && '按系统配置，您的账号不能关闭两步验证。'}
          </p>
          <div className="account-security-buttons">
            <Button onClick={() => proving.show('renewCodes')}>更换恢复码</Button>
            {!required && <Button onClick={() => proving.show('turnOff')}>关闭两步验证</Button>}
          </div>
        </>
      )}
      <SetUpDialog open={settingUp.open} onClose={settingUp.close} onDone={setCodes} />
      <ProofDialog
        open={proving.open}
        action={proving.subject ?? 'renewCodes'}
        onClose={proving.close}
        onDone={setCodes}
      />
      {codes && (
        <RecoveryCodes
          codes={codes}
          onClose={() => {
            setCodes(undefined)
            enterIfAllowed()
          }}
        />
      )}
    </section>
  )
}
