import { defaultPasswordPolicy, type PasswordPolicy, passwordFault } from '@seam/contract/kit/password'
import { UserDraft } from '@seam/contract/system/user/user'
import { z } from 'zod'
import { typedTwice } from '../../../kit/form/typed-twice.ts'

const hours = '请输入1-24的整数'

/** The server accepts 0 for the default too; the form requires an integer from 1 to 24 (spec §5). */
export const UserForm = UserDraft.extend({
  /** of an enterprise account */
  clientId: z.number().nullish(),
  loginOutTime: z.number({ error: hours }).int(hours).min(1, hours).max(24, hours),
})
export type UserForm = z.input<typeof UserForm>

/** A new password twice (spec §5). */
export const passwordForm = (policy: PasswordPolicy = defaultPasswordPolicy) =>
  typedTwice(
    z.strictObject({
      password: z
        .string({ error: '请输入新密码' })
        .min(1, '请输入新密码')
        .max(policy.maxLength)
        .superRefine((password, context) => {
          const fault = passwordFault(password, policy)
          if (fault !== undefined) context.addIssue({ code: 'custom', message: fault })
        }),
      confirmPassword: z.string({ error: '请再次输入密码' }).min(1, '请再次输入密码').max(policy.maxLength),
    }),
  )
