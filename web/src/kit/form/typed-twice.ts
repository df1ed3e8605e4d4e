import type { z } from 'zod'

type Fields = { password: z.ZodString; confirmPassword: z.ZodString }

/** Requires the same text twice, compared as soon as both are typed, even if the first is too weak. */
export const typedTwice = (fields: z.ZodObject<Fields, z.core.$strict>) =>
  fields.refine(({ password, confirmPassword }) => password === confirmPassword, {
    path: ['confirmPassword'],
    message: '两次输入密码不一致!',
    when: ({ value }) => {
      const { password, confirmPassword } = (value ?? {}) as Partial<Record<string, string>>
      return Boolean(password && confirmPassword)
    },
  })
