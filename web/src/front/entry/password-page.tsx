import { PasswordForm } from '../../kit/sign-in/password/password-form.tsx'
import { Card } from '../ui/parts.tsx'

/** Changing the own password; `isRequired`: nothing else is possible before. */
export const PasswordPage = ({ isRequired }: { isRequired: boolean }) => (
  <>
    <h1 className="front-title">修改密码</h1>
    <Card>
      {isRequired && <p>您的密码是实验室设的，请先改成自己的密码。</p>}
      <PasswordForm foot="front-actions" />
    </Card>
  </>
)
