import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Figure } from '../figures.ts'
import { inFolder } from '../product.ts'

const root = join(import.meta.dirname, '..', '..', '..')

/** Tests of the server that send as many requests as a variable says; `npm test` sends few. */
const attacks = [
  {
    id: 'R5',
    file: 'server/test/fuzz/tampered.test.ts',
    variable: 'TAMPERED_REQUESTS',
    requests: 5_000,
    what: 'altered and replayed requests to two processes',
    fault: 'accepted',
  },
  {
    id: 'R6',
    file: 'server/test/fuzz/fuzz.test.ts',
    variable: 'FUZZ_REQUESTS',
    requests: 20_000,
    what: 'generated requests to every call: valid, nearly valid, garbage',
    fault: 'answered 5xx or against the schema',
  },
  {
    id: 'R7',
    file: 'server/test/fuzz/filters.test.ts',
    variable: 'INJECTED_FILTERS',
    requests: 10_000,
    what: 'injected filters and sorts to every list',
    fault: 'failed in the database',
  },
] as const

/** The report of vitest, as far as it is read. */
type Outcome = {
  readonly success: boolean
  readonly testResults: readonly {
    readonly assertionResults: readonly { readonly status: string; readonly title: string }[]
  }[]
}

const runTest = (file: string, variable: string, requests: number): Promise<Outcome> =>
  inFolder(async folder => {
    const report = join(folder, 'report.json')
    const vitest = join(createRequire(import.meta.url).resolve('vitest/package.json'), '..', 'vitest.mjs')
    const options = ['run', file, '--reporter=json', `--outputFile=${report}`]
    const env = { ...process.env, [variable]: String(requests) }
    const child = spawn(process.execPath, [vitest, ...options], { cwd: root, env, stdio: 'ignore' })
    await once(child, 'close')
    return JSON.parse(await readFile(report, 'utf8')) as Outcome
  })

/** R5–R7; `ATTACK_SHARE=0.01` sends a hundredth of the requests. */
export const measureAttacks = async (): Promise<Figure[]> => {
  const share = Number(process.env['ATTACK_SHARE'] ?? 1)
  const figures: Figure[] = []
  for (const { id, file, variable, requests, what, fault } of attacks) {
    const count = Math.ceil(requests * share)
    const { success, testResults } = await runTest(file, variable, count)
    const tests = testResults.flatMap(({ assertionResults }) => assertionResults)
    const failed = tests.filter(({ status }) => status === 'failed').map(({ title }) => title)
    figures.push({
      id,
      what: `${count} ${what}`,
      measured: success && tests.length > 0 ? `0 ${fault}` : `failed: ${failed.join('; ') || file}`,
      reference: '–',
      ratio: '–',
      hold: `0 ${fault}`,
      aim: '–',
    })
  }
  return figures
}
