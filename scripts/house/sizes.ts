import type { Rule } from './fault.ts'
import { isTest, type Source } from './source.ts'

export const limits = { median: 50, p90: 120, most: 250 }

/** A long file says why on its first line: `// Long because …` */
const reasoned = (text: string) => /^\/[/*].*\blong\b.{12,}/i.test(text.split('\n', 1)[0] ?? '')

const quantile = (sorted: readonly number[], part: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0

export const measure = (house: readonly Source[]) => {
  const lines = house.filter(({ path }) => !isTest(path)).map(source => source.lines)
  const sorted = lines.sort((a, b) => a - b)
  return { files: sorted.length, median: quantile(sorted, 0.5), p90: quantile(sorted, 0.9), most: sorted.at(-1) ?? 0 }
}

/** Small files. */
export const sizeRule: Rule = house => {
  const { median, p90 } = measure(house)
  const long = house
    .filter(({ lines, text }) => lines > limits.most && !reasoned(text))
    .map(({ path, lines }) => ({
      path,
      says: `${lines} lines: split it by what it does, or give the reason in its first line (// Long because …)`,
    }))
  const over = (name: string, value: number, limit: number) =>
    value > limit
      ? [{ path: '.', says: `the ${name} of file lengths is ${value}, over ${limit}: split the longest files` }]
      : []
  return [...long, ...over('median', median, limits.median), ...over('90th percentile', p90, limits.p90)]
}
