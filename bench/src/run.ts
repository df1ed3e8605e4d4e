import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import type { Figure } from './figures.ts'
import { measureList } from './list.ts'
import { measureLog } from './log.ts'
import { measurePages } from './pages.ts'
import { measureRefusals } from './refusals.ts'
import { measureReport } from './report.ts'
import { measureRestart } from './restart.ts'
import { measureSearch } from './search.ts'

const scenarios = {
  search: measureSearch,
  report: measureReport,
  restart: measureRestart,
  list: measureList,
  pages: measurePages,
  refusals: measureRefusals,
  log: measureLog,
}

const isScenario = (name: string): name is keyof typeof scenarios => Object.hasOwn(scenarios, name)
const wanted = process.argv.slice(2).filter(isScenario)

const figures: Figure[] = []
for (const [name, measure] of Object.entries(scenarios))
  if (wanted.length === 0 || wanted.some(one => one === name)) {
    process.stdout.write(`${name} …\n`)
    figures.push(...(await measure()))
  }
figures.sort((a, b) => a.id.localeCompare(b.id, 'en', { numeric: true }))

const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
const table = [
  row(['#', 'what', 'measured', 'reference, same run', 'ratio', 'hold', 'aim']),
  row(Array.from({ length: 7 }, () => '---')),
  ...figures.map(one => row([one.id, one.what, one.measured, one.reference, one.ratio, one.hold, one.aim])),
].join('\n')
process.stdout.write(`${table}\n`)

if (wanted.length === 0) {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
  const machine = `${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}`
  const head = `# Figures\n\nMade by \`npm run bench\` at ${commit} on ${machine}; load generator and database included. Medians of at least 3 rounds.\nAbsolute times differ from machine to machine: what is held is the ratio to the reference of the same run.\n\n`
  writeFileSync(join(import.meta.dirname, '..', '..', 'docs', 'BENCH.md'), `${head}${table}\n`)
}
