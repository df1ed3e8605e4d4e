import { Button, Typography } from 'antd'
import { NativeDialog } from '../../../kit/dialog/native-dialog.tsx'
import './recovery-codes.css'

type Props = { codes: readonly string[]; onClose: () => void }

/** Recovery codes, shown once: the server stores only their hashes. Only a button closes the dialog. */
export const RecoveryCodes = ({ codes, onClose }: Props) => (
  <NativeDialog title="恢复码" width={440}>
    <p>手机不在身边时，用一个恢复码代替动态码登录。每个只能用一次，只显示这一次，请抄下或打印后妥善保管。</p>
    <Typography.Text className="recovery-codes" copyable={{ text: codes.join('\n'), tooltips: ['复制全部', '已复制'] }}>
      {codes.map(code => (
        <code key={code}>{code}</code>
      ))}
    </Typography.Text>
    <div className="native-dialog-foot">
      <Button type="primary" onClick={onClose}>
        我已保存
      </Button>
    </div>
  </NativeDialog>
)
