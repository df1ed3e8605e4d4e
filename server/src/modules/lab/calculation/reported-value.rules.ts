import { Decimal } from '@seam/contract/kit/value/decimal'

/** The number in >1500, <0.003 or 9.80; undefined for a word such as 仅收缩. */
export const numberIn = (text: string): Decimal | undefined => {
  const number = text.match(/^[<>]?(-?\d.*)/)?.[1]
  return number === undefined ? undefined : new Decimal(number)
}
