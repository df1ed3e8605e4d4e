/** For tests: an exact number, so that an expected value shares no arithmetic with the program. */
export type Fraction = readonly [top: bigint, bottom: bigint]

type Part = Fraction | string | number

const fractionOf = (part: Part): Fraction => {
  if (typeof part === 'object') return part
  const [whole = '', decimals = ''] = String(part).split('.')
  return [BigInt(whole + decimals), 10n ** BigInt(decimals.length)]
}

export const plus = (...parts: readonly Part[]): Fraction =>
  parts.map(fractionOf).reduce(([a, b], [c, d]): Fraction => [a * d + c * b, b * d], [0n, 1n])

export const times = (...parts: readonly Part[]): Fraction =>
  parts.map(fractionOf).reduce(([a, b], [c, d]): Fraction => [a * c, b * d], [1n, 1n])

export const minus = (first: Part, ...parts: readonly Part[]): Fraction =>
  plus(first, ...parts.map(part => times(-1, part)))

export const over = (part: Part, divisor: Part): Fraction => {
  const [top, bottom] = fractionOf(divisor)
  return times(part, top < 0n ? [-bottom, -top] : [bottom, top])
}

/** GB/T 8170: to the nearest multiple of 10^−decimals, a tie to the even one. */
export const round = (part: Part, decimals: number): string => {
  const [top, bottom] = times(part, 10 ** decimals)
  const [magnitude, sign] = top < 0n ? [-top, '-'] : [top, '']
  const [quotient, twice] = [magnitude / bottom, (magnitude % bottom) * 2n]
  const isUp = twice > bottom || (twice === bottom && quotient % 2n === 1n)
  const digits = String(isUp ? quotient + 1n : quotient).padStart(decimals + 1, '0')
  const text = decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
  return /[1-9]/.test(text) ? sign + text : text
}
