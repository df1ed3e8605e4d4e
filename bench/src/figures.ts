/** A line of docs/BENCH.md: the figure, its reference in the same run, and the hold. */
export type Figure = {
  readonly id: string
  readonly what: string
  readonly measured: string
  readonly reference: string
  readonly ratio: string
  readonly hold: string
  readonly aim: string
}

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

/** The 95th percentile by nearest rank: of 20 values the nineteenth. */
export const p95 = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1] ?? 0

export const ms = (value: number) => `${value.toFixed(value < 10 ? 1 : 0)} ms`
export const kb = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`
export const times = (value: number) => `${value.toFixed(2)}×`
