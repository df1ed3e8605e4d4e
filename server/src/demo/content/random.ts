/** A random generator with a fixed sequence per context: everybody gets the same demonstration. */
export const openRandom = (seed: number) => {
  let state = seed >>> 0
  /** From 0 up to 1 (mulberry32). */
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (low: number, high: number): number => low + (high - low) * next()
  const whole = (low: number, high: number): number => Math.floor(between(low, high + 1))
  const pick = <T>(list: readonly T[]): T => {
    const item = list[whole(0, list.length - 1)]
    if (item === undefined) throw new RangeError('nothing to pick from')
    return item
  }
  /** A higher weight is more likely. */
  const pickByWeight = <T extends { readonly weight: number }>(list: readonly T[]): T => {
    let left = next() * list.reduce((sum, { weight }) => sum + weight, 0)
    const item = list.find(({ weight }) => {
      left -= weight
      return left < 0
    })
    return item ?? pick(list)
  }
  return {
    between,
    whole,
    pick,
    pickByWeight,
    chance: (share: number): boolean => next() < share,
    /** A number of characters of an alphabet. */
    text: (alphabet: string, length: number): string => Array.from({ length }, () => pick([...alphabet])).join(''),
  }
}
export type Random = ReturnType<typeof openRandom>
