import { Button, Typography } from 'antd'
import { NativeDialog } from '../../../kit/dialog/native-dialog.tsx'
import './initial-password.css'

type Props = { open: boolean; credentials: { account: string; password: string } | undefined; onClose: () => void }

/** The initial password, shown once: the server stores only its hash. Only a button closes the dialog. */
export const InitialPassword = ({ open, credentials, onClose }: Props) =>
  open && credentials ? (
    <NativeDialog title="用户已新增" width={400}>
      <p>请将初始密码转告本人。它只显示这一次，24 小时内有效，首次登录须修改。</p>
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
