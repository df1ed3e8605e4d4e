import { readFileSync } from 'node:fs'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import { root, run, tool } from './run.ts'
import type { Tally } from './tally.ts'

type Check = { readonly name: string; readonly program: string; readonly args: readonly string[] }

/** The projects of the repository: those that others refer to come first. */
const { references } = JSON.parse(readFileSync(join(root, 'tsconfig.json'), 'utf8')) as {
  references: { path: string }[]
}

/**
 * Two cores: the types take as long as the rest, and a second checker would repeat much of the work of the first. Each
 * project has a process of its own: one for all of them fills its memory, and spends half of its time on collecting it.
 */
const lanes: readonly (readonly Check[])[] = [
  references.map(({ path }) => ({
    name: `types of ${path}`,
    program: tool('tsc'),
    args: ['-b', path, '--checkers', '1'],
  })),
  [
    { name: 'format', program: tool('biome'), args: ['check', '--diagnostic-level=error', '.'] },
    { name: 'house', program: process.execPath, args: ['scripts/house.ts'] },
    { name: 'lint', program: tool('oxlint'), args: ['--type-aware', '--quiet'] },
  ],
]

/**
 * The compiler and the linter's copy of it are written in Go. Collecting garbage four times less often, as long as the
 * heap is below a quarter of the machine's memory, saves them a fifth of their time.
 */
const seldomCollected = { GOGC: '400', GOMEMLIMIT: `${Math.max(3, Math.floor(totalmem() / 2 ** 32))}GiB` }

type Options = {
  /** The checks take only the processor time that other programs leave. */
  readonly background?: boolean
  readonly write?: (line: string) => void
}

const runCheck = async ({ name, program, args }: Check, { background, write }: Required<Options>): Promise<boolean> => {
  const since = performance.now()
  const { ok, output } = await run(program, args, { quiet: true, background, env: seldomCollected })
  const seconds = ((performance.now() - since) / 1000).toFixed(1)
  write(`${ok ? 'ok  ' : 'FAIL'} ${name} (${seconds} s)\n${ok ? '' : `${output.replaceAll(`${root}/`, '')}\n`}`)
  return ok
}

/** Format, house rules, types, lint: each prints only what it finds. */
export const runChecks = async ({
  background = false,
  write = line => process.stdout.write(line),
}: Options = {}): Promise<Tally> => {
  const tally = { passed: 0, failed: 0 }
  const runLane = async (lane: readonly Check[]) => {
    for (const check of lane) tally[(await runCheck(check, { background, write })) ? 'passed' : 'failed'] += 1
  }
  await Promise.all(lanes.map(runLane))
  return tally
}
