import { posix } from 'node:path'
import { isTest, type Source } from './source.ts'
import { perFile, type Rule, type Violation } from './violation.ts'

const mostLines = 250
const fewLines = 25

/** A long file gives the reason on its first line: `// Long because …` */
const isReasoned = (text: string) => /^\/[/*].*\blong\b.{12,}/i.test(text.split('\n', 1)[0] ?? '')

/** A file has at most 250 lines, or gives the reason why it is longer. */
const checkSize = ({ path, lines, text }: Pick<Source, 'path' | 'lines' | 'text'>): Violation[] =>
  lines <= mostLines || isReasoned(text)
    ? []
    : [
        {
          path,
          says: `${lines} lines: split it by what it does, or give the reason in its first line (// Long because …)`,
        },
      ]

export const sizeRule = perFile(checkSize)

/** The same for style sheets. */
export const checkStyleSizes = (styles: readonly Pick<Source, 'path' | 'text'>[]): Violation[] =>
  styles.flatMap(({ path, text }) => checkSize({ path, text, lines: text.trimEnd().split('\n').length }))

const mostFiles = 15

/** Folders with one file for each of a series, found by its name: a table, a command, a part of the demonstration. */
const series = ['server/src/db/tables', 'server/src/demo/subjects', 'server/test/data-scope/probes', 'scripts']

/** A folder has at most 15 modules besides tests, or rooms. */
export const roomRule: Rule = house => {
  const folders = Map.groupBy(
    house.filter(({ path }) => !/\.(test|spec|fixture)\.tsx?$/.test(path)),
    ({ path }) => posix.dirname(path),
  )
  return [...folders]
    .filter(([path, files]) => files.length > mostFiles && !series.includes(path))
    .map(([path, files]) => ({ path, says: `${files.length} files beside each other: divide them into rooms` }))
}

const quantile = (sorted: readonly number[], part: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0

/** Paths of short files that only one file in the same folder imports: candidates for merging. */
export const selectLonelyFiles = (house: readonly Source[]): readonly string[] => {
  const importers = new Map<string, Set<string>>()
  for (const { path, imports } of house)
    for (const { target } of imports)
      if (target !== undefined && !isTest(path)) importers.set(target, (importers.get(target) ?? new Set()).add(path))
  const hasTest = new Set(house.map(({ path }) => path).filter(isTest))
  return house
    .filter(({ path, lines }) => {
      const [importer, ...others] = importers.get(path) ?? []
      const neighbour = importer !== undefined && posix.dirname(importer) === posix.dirname(path)
      const tested =
        hasTest.has(path.replace(/\.tsx?$/, '.test.ts')) || hasTest.has(path.replace(/\.tsx$/, '.test.tsx'))
      return lines < fewLines && !isTest(path) && neighbour && others.length === 0 && !tested
    })
    .map(({ path }) => path)
}

/** File lengths without tests: reported, not enforced. */
export const measure = (house: readonly Source[]) => {
  const lines = house.filter(({ path }) => !isTest(path)).map(source => source.lines)
  const sorted = lines.toSorted((a, b) => a - b)
  return {
    files: sorted.length,
    median: quantile(sorted, 0.5),
    p90: quantile(sorted, 0.9),
    most: sorted.at(-1) ?? 0,
    lonely: selectLonelyFiles(house).length,
  }
}
