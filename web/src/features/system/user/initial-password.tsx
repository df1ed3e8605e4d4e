import { Button, Typography } from 'antd'
import { NativeDialog } from '../../../kit/dialog/native-dialog.tsx'
import './initial-password.css'

export type Credentials = {
  readonly account: string
  readonly password: string
  /** null: the fixed password of the configuration */
  readonly expires: string | null
}
type Props = { open: boolean; credentials: Credentials | undefined; onClose: () => void }

const validity = (expires: string | null) =>
  expires === null
    ? '它是系统配置中的固定初始密码，所有新用户相同，不会过期'
    : `它只显示这一次，${expires.slice(0, 16)} 前有效`

/** The initial password: the server stores only the hash of a random one. Only a button closes the dialog. */
export const InitialPassword = ({ open, credentials, onClose }: Props) =>
  open && credentials ? (
    <NativeDialog title="用户已新增" width={400}>
      <p>请将初始密码转告本人。{validity(credentials.expires)}，首次登录须修改。</p>
      <dl className="initial-password">
        <dt>账号</dt>
        <dd>
          <Typography.Text copyable>{credentials.account}</Typography.Text>
        </dd>
        <dt>初始密码</dt>
        <dd>
          <Typography.Text copyable>{credentials.password}</Typography.Text>
        </dd>
      </dl>
      <div className="native-dialog-foot">
        <Button type="primary" onClick={onClose}>
          我已记下
        </Button>
      </div>
    </NativeDialog>
  ) : null
