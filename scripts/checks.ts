import { root, run, tool } from './run.ts'
import type { Tally } from './tally.ts'

type Check = { readonly name: string; readonly program: string; readonly args: readonly string[] }

/** Two cores: the types take as long as the rest, and a second checker would repeat much of the work of the first. */
const lanes: readonly (readonly Check[])[] = [
  [{ name: 'types', program: tool('tsc'), args: ['-b', '--checkers', '1'] }],
  [
    { name: 'format', program: tool('biome'), args: ['check', '--diagnostic-level=error', '.'] },
    { name: 'house', program: process.execPath, args: ['scripts/house.ts'] },
    { name: 'lint', program: tool('oxlint'), args: ['--type-aware', '--quiet'] },
  ],
]

/**
 * The compiler and the linter's copy of it are written in Go. Collecting garbage four times less often, as long as the
 * heap is below 3 GB, saves them a fifth of their time.
 */
const seldomCollected = { GOGC: '400', GOMEMLIMIT: '3GiB' }

const runCheck = async ({ name, program, args }: Check): Promise<boolean> => {
  const since = performance.now()
  const { ok, output } = await run(program, args, { quiet: true, env: seldomCollected })
  const seconds = ((performance.now() - since) / 1000).toFixed(1)
  process.stdout.write(
    `${ok ? 'ok  ' : 'FAIL'} ${name} (${seconds} s)\n${ok ? '' : `${output.replaceAll(`${root}/`, '')}\n`}`,
  )
  return ok
}

/** Format, house rules, types, lint: each prints only what it finds. */
export const runChecks = async (): Promise<Tally> => {
  const tally = { passed: 0, failed: 0 }
  const runLane = async (lane: readonly Check[]) => {
    for (const check of lane) tally[(await runCheck(check)) ? 'passed' : 'failed'] += 1
  }
  await Promise.all(lanes.map(runLane))
  return tally
}
