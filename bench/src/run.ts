import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'
import { join } from 'node:path'
import { measureExport } from './export.ts'
import { measureAttacks } from './faults/attacks.ts'
import { measureCrowd } from './faults/crowd.ts'
import { measureDatabaseGone } from './faults/database-gone.ts'
import { measureMoneyFaults } from './faults/payments.ts'
import { measureRestarts } from './faults/restarts.ts'
import { measureUnfinishedUploads } from './faults/unfinished-uploads.ts'
import type { Figure } from './figures.ts'
import { measureLaboratory } from './laboratory.ts'
import { measureList } from './list.ts'
import { measureLog } from './log.ts'
import { measureMoney } from './money.ts'
import { measureMoneyAtOnce } from './money-at-once.ts'
import { measureNotices } from './notices.ts'
import { measurePages } from './pages.ts'
import { measureRefusals } from './refusals.ts'
import { measureReport } from './report.ts'
import { measureRestart } from './restart.ts'
import { measureSearch } from './search.ts'
import { measureStat } from './stat.ts'
import { measureWrites } from './writes.ts'

const scenarios = {
  search: measureSearch,
  report: measureReport,
  restart: measureRestart,
  list: measureList,
  laboratory: measureLaboratory,
  pages: measurePages,
  refusals: measureRefusals,
  log: measureLog,
  export: measureExport,
  stat: measureStat,
  writes: measureWrites,
  restarts: measureRestarts,
  uploads: async () => [await measureUnfinishedUploads()],
  gone: async () => [await measureDatabaseGone()],
  crowd: measureCrowd,
  attacks: measureAttacks,
  money: measureMoney,
  moneyAtOnce: measureMoneyAtOnce,
  notices: measureNotices,
  moneyFaults: measureMoneyFaults,
}

const isScenario = (name: string): name is keyof typeof scenarios => Object.hasOwn(scenarios, name)
/** Reliability: restarts, kills and slow sockets, uploads without end, a database that is gone, a crowd of one user. */
const faults = ['restarts', 'uploads', 'gone', 'crowd']
const scenarioNames = process.argv
  .slice(2)
  .flatMap(name => (name === 'faults' ? faults : [name]))
  .filter(isScenario)

/** What else the machine was busy with before the first measurement. */
const load = Math.round(loadavg()[0] ?? 0)
const figures: Figure[] = []
for (const [name, measure] of Object.entries(scenarios))
  if (scenarioNames.length === 0 || scenarioNames.some(one => one === name)) {
    process.stdout.write(`${name} …\n`)
    try {
      figures.push(...(await measure()))
    } catch (error) {
      // The others are measured all the same.
      process.stdout.write(`${name}: ${error instanceof Error ? error.message : String(error)}\n`)
      process.exitCode = 1
    }
  }
const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
const at = load > cpus().length ? `${commit}, load ${load}` : commit
const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
const rowOf = (one: Figure) => row([one.id, one.what, one.measured, one.reference, one.ratio, one.hold, one.aim, at])
const rows = figures.map(rowOf)
const ids = new Set(figures.map(({ id }) => id))

const file = join(import.meta.dirname, '..', '..', 'docs', 'BENCH.md')
const idOf = (line: string) => line.split(' | ')[0]?.replace('| ', '') ?? ''
const document = readFileSync(file, 'utf8')
  .split('\n')
  .filter(line => /^\| [A-Z]\d+ \|/.test(line) && !ids.has(idOf(line)))
const lines = [...rows, ...document].sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
const title = ['#', 'what', 'measured', 'reference, same run', 'ratio', 'hold', 'aim', 'at']
const table = (body: readonly string[]) => [row(title), row(title.map(() => '---')), ...body].join('\n')
process.stdout.write(`${table(rows)}\n`)

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
