import { root, run, tool } from './run.ts'
import type { Tally } from './tally.ts'

type Check = { readonly name: string; readonly program: string; readonly args: readonly string[] }

const checks: readonly Check[] = [
  { name: 'format', program: tool('biome'), args: ['check', '--diagnostic-level=error', '.'] },
  { name: 'house', program: process.execPath, args: ['scripts/house.ts'] },
  { name: 'types', program: tool('tsc'), args: ['-b', '--checkers', '2'] },
  { name: 'lint', program: tool('oxlint'), args: ['--type-aware', '--quiet'] },
]

/** Format, house rules, types, lint: each prints only what it finds. */
export const runChecks = async (): Promise<Tally> => {
  const tally = { passed: 0, failed: 0 }
  for (const { name, program, args } of checks) {
    const since = performance.now()
    const { ok, output } = await run(program, args, { quiet: true })
    const seconds = ((performance.now() - since) / 1000).toFixed(1)
    process.stdout.write(
      `${ok ? 'ok  ' : 'FAIL'} ${name} (${seconds} s)\n${ok ? '' : `${output.replaceAll(`${root}/`, '')}\n`}`,
    )
    tally[ok ? 'passed' : 'failed'] += 1
  }
  return tally
}
