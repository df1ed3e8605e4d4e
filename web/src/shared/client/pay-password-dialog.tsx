import { clientCalls } from '@seam/contract/client/client'
import { accountCalls, payPasswordFault } from '@seam/contract/client/money/account'
import { tillCalls } from '@seam/contract/trade/till'
import { z } from 'zod'
import { PasswordField } from '../../kit/form/fields.tsx'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { typedTwice } from '../../kit/form/typed-twice.ts'

/** The account of a client. */
type Owner = { readonly id: number; readonly clientName: string; readonly hasPayPassword: boolean }
type Props = { open: boolean; account: Owner | undefined; onClose: () => void }

const refresh = [accountCalls.page, clientCalls.get, tillCalls.quote]

const digits = { inputMode: 'numeric', maxLength: 6 } as const
const text = (empty: string) => z.string({ error: empty }).min(1, empty).max(digits.maxLength)

/** Six digits twice. */
const PayPasswordForm = typedTwice(
  z.strictObject({
    password: text('请输入支付密码').superRefine((password, context) => {
      const fault = payPasswordFault(password)
      if (fault !== undefined) context.addIssue({ code: 'custom', message: fault })
    }),
    confirmPassword: text('请再次输入支付密码'),
  }),
)

/** Sets the pay password that the client types; nobody can read it afterwards. */
export const PayPasswordDialog = ({ open, account, onClose }: Props) =>
  account && (
    <FormDialog
      open={open}
      onClose={onClose}
      title={`${account.hasPayPassword ? '重置' : '设置'}支付密码：${account.clientName}`}
      call={accountCalls.resetPayPassword}
      schema={PayPasswordForm}
      initial={{}}
      toInput={({ password }) => ({ id: account.id, password })}
      seal={['password']}
      refresh={refresh}
      success="操作成功！"
    >
      <PasswordField name="password" label="支付密码" hint="6 位数字，请客户本人输入" wide {...digits} />
      <PasswordField name="confirmPassword" label="确认密码" placeholder="请再次输入支付密码" wide {...digits} />
    </FormDialog>
  )
