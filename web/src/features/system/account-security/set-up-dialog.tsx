import { secondFactorCalls } from '@seam/contract/system/session/second-factor'
import { Button, Input, Typography } from 'antd'
import { type FormEvent, useId, useState } from 'react'
import { useWrite } from '../../../kit/api/use-call.ts'
import { NativeDialog } from '../../../kit/dialog/native-dialog.tsx'
import './set-up-dialog.css'

type Props = { open: boolean; onClose: () => void; onDone: (codes: readonly string[]) => void }

/** Asks for the password, then shows the QR code for the app and asks for a first code. */
export const SetUpDialog = ({ open, onClose, onDone }: Props) =>
  open ? <SetUp onClose={onClose} onDone={onDone} /> : null

const SetUp = ({ onClose, onDone }: Omit<Props, 'open'>) => {
  const [text, setText] = useState('')
  const id = useId()
  const begin = useWrite(secondFactorCalls.begin, { seal: ['password'] })
  const confirm = useWrite(secondFactorCalls.confirm, { refresh: [secondFactorCalls.status] })
  const [factor, setShown] = useState<Awaited<ReturnType<typeof begin.run>>>()
  const goOn = async (event: FormEvent) => {
    event.preventDefault()
    if (text === '') return
    setText('')
    if (factor === undefined) return setShown(await begin.run({ password: text }))
    const answer = await confirm.run({ code: text })
    if (answer === undefined) return
    onClose()
    onDone(answer.recoveryCodes)
  }
  return (
    <NativeDialog title="设置两步验证" onClose={onClose}>
      <form className="set-up-dialog" onSubmit={event => void goOn(event)}>
        {factor === undefined ? (
          <>
            <label htmlFor={id}>登录密码</label>
            <Input.Password
              key="password"
              id={id}
              value={text}
              autoComplete="current-password"
              maxLength={64}
              onChange={event => setText(event.target.value)}
            />
          </>
        ) : (
          <>
            <p>用手机上的验证器扫描二维码，再输入它显示的 6 位动态码。</p>
            <img src={factor.image} alt="两步验证二维码" width={200} height={200} />
            <p>
              不能扫描时输入密钥：<Typography.Text copyable>{factor.secret}</Typography.Text>
            </p>
            <label htmlFor={id}>动态码</label>
            <Input
              key="code"
              id={id}
              value={text}
              autoFocus
              autoComplete="one-time-code"
              inputMode="numeric"
              maxLength={7}
              onChange={event => setText(event.target.value)}
            />
          </>
        )}
        <div className="native-dialog-foot">
          <Button onClick={onClose}>取消</Button>
          <Button type="primary" htmlType="submit" loading={begin.running || confirm.running}>
            {factor === undefined ? '下一步' : '开启'}
          </Button>
        </div>
      </form>
    </NativeDialog>
  )
}
