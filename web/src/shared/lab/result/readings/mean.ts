import { Decimal } from '@seam/contract/kit/value/decimal'

const extraPlaces = 2

/** A mean as it is shown: two places beyond the rounding interval. Calculations use all of its digits. */
export const meanText = (mean: string, interval: string): string => {
  const places = new Decimal(interval).decimalPlaces() + extraPlaces
  const value = new Decimal(mean)
  return value.decimalPlaces() > places ? value.toFixed(places) : value.toFixed()
}
