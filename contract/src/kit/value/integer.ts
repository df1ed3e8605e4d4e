import { z } from 'zod'

const isSent = (value: unknown, form: RegExp): boolean =>
  typeof value === 'string' ? form.test(value) : typeof value === 'number' || typeof value === 'bigint'

/**
 * A whole number as it is sent: a number, or its canonical decimal digits in a query string or form. What else
 * JavaScript takes for a number (true, "0x10", "1e1", " 5 ", "", null, []) is refused with the message of the schema.
 */
export const asSent = <S extends z.ZodType>(schema: S) =>
  z.preprocess(value => (isSent(value, /^(0|[1-9]\d*)$/) ? value : Number.NaN), schema)

/** The same of a number that may be below zero or have decimals. */
export const signedAsSent = <S extends z.ZodType>(schema: S) =>
  z.preprocess(value => (isSent(value, /^-?(0|[1-9]\d*)(\.\d+)?$/) ? value : Number.NaN), schema)

/** A value of a closed dictionary, or one of some of its values: `choiceOf(payMethod.schema, '请选择支付方式')`. */
export const choiceOf = <S extends z.ZodType<number, number>>(schema: S, error?: string) =>
  asSent(z.coerce.number(error === undefined ? {} : { error }).pipe(schema))
