import { Decimal as Library } from 'decimal.js'
import { z } from 'zod'

/**
 * Laboratory arithmetic: 40 significant digits, never a binary float. Rounds a tie to the even digit (GB/T 8170) unless
 * a call says otherwise; money does.
 */
export const Decimal = Library.clone({
  precision: 40,
  rounding: Library.ROUND_HALF_EVEN,
  toExpNeg: -30,
  toExpPos: 30,
})
export type Decimal = Library

/**
 * A laboratory value on the wire: a plain decimal string, as entered or as reported. Refinements run on valid strings
 * only.
 */
export const decimalText = z
  .union([z.string(), z.number()])
  .transform(value => String(value).trim())
  .pipe(z.string().regex(/^-?\d{1,9}(\.\d{1,8})?$/, { error: '请输入数字', abort: true }))

type Bounds = { label: string; min: string; max: string; decimals: number }

/** A decimal within inclusive bounds and with a maximum number of decimals: `boundedDecimal({ label: '系数', … })`. */
export const boundedDecimal = ({ label, min, max, decimals }: Bounds) => {
  const fault = `${label}应为${min}-${max}，最多${decimals}位小数`
  return z
    .union([z.string(), z.number()], { error: `请输入${label}` })
    .transform(value => String(value).trim())
    .pipe(
      z
        .string()
        .min(1, { error: `请输入${label}`, abort: true })
        .regex(/^\d{1,9}(\.\d{1,8})?$/, { error: fault, abort: true })
        .refine(value => {
          const number = new Decimal(value)
          return number.gte(min) && number.lte(max) && number.decimalPlaces() <= decimals
        }, fault),
    )
}
