import { registerCalls, registerFailures } from '@seam/contract/system/user/register'
import { implement } from '../../../kit/serve/implement.ts'
import { forgotPassword } from './forgot-password.commands.ts'
import { register } from './register.commands.ts'
import { requestCode } from './request-code.commands.ts'
import { smsSignIn } from './sms-sign-in.commands.ts'

export const registerRoutes = implement(
  registerCalls,
  { requestCode, register, forgotPassword, smsSignIn },
  { user_mobile_taken: registerFailures.mobileTaken },
)
