import { Decimal as Library } from 'decimal.js'
import { z } from 'zod'

/** Laboratory arithmetic: 40 significant digits, never a binary float. */
export const Decimal = Library.clone({ precision: 40, toExpNeg: -30, toExpPos: 30 })
export type Decimal = Library

/** A laboratory value on the wire: a plain decimal string, as typed or as reported. Refinements see only such. */
export const decimalText = z
  .union([z.string(), z.number()])
  .transform(value => String(value).trim())
  .pipe(z.string().regex(/^-?\d{1,9}(\.\d{1,8})?$/, { error: '请输入数字', abort: true }))
