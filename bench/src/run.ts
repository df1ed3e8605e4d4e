import { execFileSync } from 'node:child_process'
import { cpus, loadavg } from 'node:os'
import { measureAttacks } from './faults/attacks.ts'
import { measureCrowd } from './faults/crowd.ts'
import { measureDatabaseGone } from './faults/database-gone.ts'
import { measureMoneyFaults } from './faults/payments.ts'
import { measureRestarts } from './faults/restarts.ts'
import { measureUnfinishedUploads } from './faults/unfinished-uploads.ts'
import type { Figure } from './figures.ts'
import { writeFigures } from './figures-document.ts'
import { measureMemory, measureReads } from './laboratory/laboratory.ts'
import { measureStat } from './laboratory/stat.ts'
import { measureList } from './list/list.ts'
import { measureTwo } from './list/two.ts'
import { measureExport } from './log/export.ts'
import { measureLog } from './log/log.ts'
import { measureMoney } from './money/money.ts'
import { measureMoneyAtOnce } from './money/money-at-once.ts'
import { measureNotices } from './notices.ts'
import { measurePages } from './pages/pages.ts'
import { measureRefusals } from './refusals.ts'
import { measureReport } from './report.ts'
import { measureRestart } from './restart.ts'
import { measureSearch } from './search.ts'
import { measureWrites } from './writes.ts'

const scenarios = {
  search: measureSearch,
  report: measureReport,
  restart: measureRestart,
  list: measureList,
  two: measureTwo,
  laboratory: async () => [await measureReads()],
  memory: async () => [await measureMemory()],
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

type Scenario = keyof typeof scenarios

const isScenario = (name: string): name is Scenario => Object.hasOwn(scenarios, name)

/** Reliability: restarts, kills and slow sockets, uploads without end, a database that is gone, a crowd of one user. */
const faults: readonly Scenario[] = ['restarts', 'uploads', 'gone', 'crowd']

/** The scenarios that the arguments name, in their order above; without any, all. Numbers are sizes, which scenarios read. */
const chosenScenarios = (): Scenario[] => {
  const names = process.argv
    .slice(2)
    .filter(word => Number.isNaN(Number(word)))
    .flatMap((name): readonly string[] => (name === 'faults' ? faults : [name]))
  const unknown = names.find(name => !isScenario(name))
  if (unknown !== undefined)
    throw new Error(`there is no scenario ${unknown}: faults, ${Object.keys(scenarios).join(', ')}`)
  return Object.keys(scenarios)
    .filter(isScenario)
    .filter(name => names.length === 0 || names.includes(name))
}

/** What else the machine was busy with before the first measurement. */
const load = Math.round(loadavg()[0] ?? 0)
const figures: Figure[] = []
for (const name of chosenScenarios()) {
  process.stdout.write(`${name} …\n`)
  try {
    figures.push(...(await scenarios[name]()))
  } catch (error) {
    // The others are measured all the same.
    process.stdout.write(`${name}: ${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
}
const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
process.stdout.write(`${writeFigures(figures, load > cpus().length ? `${commit}, load ${load}` : commit)}\n`)
