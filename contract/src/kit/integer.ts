import { z } from 'zod'

const isCanonical = (value: unknown): boolean =>
  typeof value === 'string' ? /^(0|[1-9]\d*)$/.test(value) : typeof value === 'number' || typeof value === 'bigint'

/**
 * An id, version or state as it is sent: a number, or its canonical decimal digits in a query string or form. What else
 * JavaScript takes for a number (true, "0x10", "1e1", " 5 ", null, []) is refused with the message of the schema.
 */
export const asSent = <S extends z.ZodType>(schema: S) =>
  z.preprocess(value => (isCanonical(value) ? value : Number.NaN), schema)
