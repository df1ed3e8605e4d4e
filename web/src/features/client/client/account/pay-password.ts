import { payPasswordFault } from '@seam/contract/client/account'
import { z } from 'zod'

const digits = (empty: string) => z.string({ error: empty }).min(1, empty).max(6)

/** Six digits twice. */
export const PayPasswordForm = z
  .strictObject({
    password: digits('请输入支付密码').superRefine((password, context) => {
      const fault = payPasswordFault(password)
      if (fault !== undefined) context.addIssue({ code: 'custom', message: fault })
    }),
    confirmPassword: digits('请再次输入支付密码'),
  })
  .refine(({ password, confirmPassword }) => password === confirmPassword, {
    path: ['confirmPassword'],
    message: '两次输入密码不一致!',
    when: ({ value }) => {
      const { password, confirmPassword } = (value ?? {}) as Partial<Record<string, string>>
      return Boolean(password && confirmPassword)
    },
  })
