import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run, tool } from '../run.ts'
import { honest, type Tally } from '../tally.ts'

type Report = { stats: { expected: number; unexpected: number; flaky: number } }

/** The journeys in a real browser, against a server of their own. */
export const runJourneys = async (browser: string | undefined): Promise<Tally> => {
  if (browser === undefined) {
    process.stdout.write('FAIL journeys: install Chromium or Google Chrome, or set CHROME_PATH to its program.\n')
    return { passed: 0, failed: 1 }
  }
  const folder = mkdtempSync(join(tmpdir(), 'seam-journeys-'))
  const file = join(folder, 'report.json')
  // Playwright asks its processes for colours, and Node warns of both settings at once.
  const env = { CHROME_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: file, NO_COLOR: undefined }
  const { ok } = await run(tool('playwright'), ['test', '--config', 'e2e', '--reporter=list,json'], { env })
  try {
    const { expected, unexpected, flaky } = (JSON.parse(readFileSync(file, 'utf8')) as Report).stats
    if (flaky > 0) process.stdout.write(`journeys: ${flaky} passed only the second time\n`)
    return honest({ passed: expected + flaky, failed: unexpected }, ok)
  } catch {
    return { passed: 0, failed: 1 }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
