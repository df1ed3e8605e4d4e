import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import type { Figure } from './figures.ts'

const file = join(import.meta.dirname, '..', '..', 'docs', 'BENCH.md')

const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
const title = ['#', 'what', 'measured', 'reference, same run', 'ratio', 'hold', 'aim', 'at']
const table = (rows: readonly string[]) => [row(title), row(title.map(() => '---')), ...rows].join('\n')

const idOf = (line: string) => line.split(' | ')[0]?.replace('| ', '') ?? ''

/**
 * Writes the figures into docs/BENCH.md in place of those with the same ids, and returns them as a table. `at`: the commit,
 * and the load of the machine.
 */
export const writeFigures = (figures: readonly Figure[], at: string): string => {
  const rows = figures.map(one =>
    row([one.id, one.what, one.measured, one.reference, one.ratio, one.hold, one.aim, at]),
  )
  const ids = new Set(figures.map(({ id }) => id))
  const others = readFileSync(file, 'utf8')
    .split('\n')
    .filter(line => /^\| [A-Z]\d+ \|/.test(line) && !ids.has(idOf(line)))
  const lines = [...rows, ...others].sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
  const machine = `${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}`
  writeFileSync(
    file,
    `# Figures

Made by \`npm run bench\` on ${machine}; load generator and database included, medians of at least 3 rounds.
Absolute times differ from machine to machine: what is held is the ratio to the reference of the same run.
\`npm run bench list pages\` measures those scenarios again and keeps the other lines; the last column names the commit, and the
load before the first measurement where the machine had other work.
\`npm run bench stat 0.1\` measures figures (P15) with a tenth of ten years' rows, against a hundredth; without a number with all of
them. The folders of its laboratories are kept (BENCH_FOLDER, otherwise the temporary folder): they are filled once.

${table(lines)}
`,
  )
  return table(rows)
}
