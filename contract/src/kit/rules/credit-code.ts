import { z } from 'zod'
import { isCreditCode } from './credit-code-check.ts'

/** An optional unified social credit code; absent and empty both become ''. */
export const creditCode = z
  .string()
  .trim()
  .toUpperCase()
  .refine(code => code === '' || isCreditCode(code), '请输入正确的统一社会信用代码')
  .nullish()
  .transform(code => code ?? '')
