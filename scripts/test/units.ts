import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run, tool } from '../run.ts'
import { honest, type Tally } from '../tally.ts'
import { memoryFolder } from './memory-folder.ts'

type Report = { numPassedTests: number; numFailedTests: number }

/** Rules, HTTP and components: every vitest project. */
export const runUnits = async (): Promise<Tally> => {
  const folder = mkdtempSync(join(tmpdir(), 'seam-units-'))
  const file = join(folder, 'report.json')
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`]
  // each file of a page test is a process that loads antd anew: compiled code is shared
  const env = { TMPDIR: memoryFolder(), NODE_COMPILE_CACHE: join(folder, 'compiled') }
  const { ok } = await run(tool('vitest'), ['run', ...reporters], { env })
  try {
    const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(file, 'utf8')) as Report
    return honest({ passed: numPassedTests, failed: numFailedTests }, ok)
  } catch {
    return { passed: 0, failed: 1 }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
