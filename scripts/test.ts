import { buildIfChanged } from './build/web.ts'
import { runChecks } from './checks.ts'
import { sum, type Tally } from './tally.ts'
import { findBrowser } from './test/browser.ts'
import { runJourneys } from './test/journeys.ts'
import { runUnits } from './test/units.ts'

const build = async (): Promise<Tally> => {
  try {
    await buildIfChanged()
    return { passed: 1, failed: 0 }
  } catch (error) {
    process.stdout.write(`FAIL build\n${error instanceof Error ? error.message : String(error)}\n`)
    return { passed: 0, failed: 1 }
  }
}

// Where there is none, it is downloaded and installed while the checks run.
const browser = findBrowser()

// Later stages run even after a failure, so that one run reports everything.
const tallies: Tally[] = []
for (const stage of [runChecks, runUnits, build, async () => runJourneys(await browser)]) tallies.push(await stage())

const { passed, failed } = sum(tallies)
process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
process.exitCode = failed === 0 ? 0 : 1
