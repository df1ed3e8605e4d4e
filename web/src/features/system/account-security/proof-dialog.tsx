import { SecondFactorProof, secondFactorCalls } from '@seam/contract/system/session/second-factor'
import { PasswordField, TextField } from '../../../kit/form/fields.tsx'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'

type Props = {
  open: boolean
  action: 'turnOff' | 'renewCodes'
  onClose: () => void
  /** called with new recovery codes, if any */
  onDone: (codes: readonly string[]) => void
}

const titles = { turnOff: '关闭两步验证', renewCodes: '更换恢复码' }

/** Asks for password and code again before the second factor is turned off or renewed. */
export const ProofDialog = ({ open, action, onClose, onDone }: Props) => (
  <FormDialog
    key={action}
    open={open}
    onClose={onClose}
    title={titles[action]}
    call={secondFactorCalls[action]}
    schema={SecondFactorProof}
    initial={{}}
    seal={['password']}
    refresh={[secondFactorCalls.status]}
    success="操作成功！"
    onDone={answer => answer !== null && onDone(answer.recoveryCodes)}
  >
    <PasswordField name="password" label="登录密码" wide />
    <TextField name="code" label="动态码" placeholder="6位动态码或恢复码" autoComplete="one-time-code" wide />
  </FormDialog>
)
