import { configCalls } from '@seam/contract/system/config'
import { type User, userCalls } from '@seam/contract/system/user/user'
import { useMemo } from 'react'
import { useRead } from '../../../kit/api/use-call.ts'
import { PasswordField } from '../../../kit/form/fields.tsx'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import { passwordForm } from './user-form.ts'

type Props = { open: boolean; user: User | undefined; onClose: () => void }

const fiveMinutes = 300_000

/** Sets another user's password. Their sessions end, and they must change it at the next sign-in. */
export const PasswordDialog = ({ open, user, onClose }: Props) => {
  const { data } = useRead(configCalls.look, {}, { enabled: open, staleTime: fiveMinutes })
  const minLength = data?.passwordMinLength ?? 6
  const maxLength = data?.passwordMaxLength ?? 12
  const schema = useMemo(() => passwordForm({ minLength, maxLength, classes: 3 }), [minLength, maxLength])
  if (user === undefined) return null
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={`重置密码：${user.userName}（${user.userMobile}）`}
      call={userCalls.resetPassword}
      schema={schema}
      initial={{}}
      toInput={({ password }) => ({ id: user.id, password })}
      seal={['password']}
      success="操作成功！"
    >
      <PasswordField
        name="password"
        label="新密码"
        hint={`${minLength}-${maxLength} 位，大写字母、小写字母、数字、符号至少 3 种`}
        wide
      />
      <PasswordField name="confirmPassword" label="确认密码" placeholder="请再次输入密码" wide />
    </FormDialog>
  )
}
