import { buildIfChanged } from './build/web.ts'
import { runChecks } from './checks.ts'
import { sum, type Tally } from './tally.ts'
import { findBrowser } from './test/browser.ts'
import { runJourneys } from './test/journeys.ts'
import { runUnits } from './test/units.ts'

type Write = (line: string) => void

const build = async (write: Write): Promise<Tally> => {
  try {
    await buildIfChanged({ background: true })
    return { passed: 1, failed: 0 }
  } catch (error) {
    write(`FAIL build\n${error instanceof Error ? error.message : String(error)}\n`)
    return { passed: 0, failed: 1 }
  }
}

/** The checks and the build: they take the processor time that the unit tests leave while these wait for the database. */
const runBeside = async (write: Write): Promise<Tally> =>
  sum([await runChecks({ background: true, write }), await build(write)])

// Where there is none, it is downloaded and installed meanwhile.
const browser = findBrowser()

// Later stages run even after a failure, so that one run reports everything. What runs beside the dots of the unit tests
// is written after them.
const lines: string[] = []
const beside = runBeside(line => lines.push(line))
const tallies = [await runUnits(), await beside]
process.stdout.write(lines.join(''))
tallies.push(await runJourneys(await browser))

const { passed, failed } = sum(tallies)
process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
process.exitCode = failed === 0 ? 0 : 1
