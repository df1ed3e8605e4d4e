import { spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '..')

/** A program of node_modules/.bin, started with the project's own Node. */
export const tool = (name: string) =>
  join(root, 'node_modules/.bin', process.platform === 'win32' ? `${name}.cmd` : name)

// A log file needs no colours.
const plain = process.stdout.isTTY ? {} : { NO_COLOR: '1' }

type Options = {
  /** Its output is returned, not written. */
  readonly quiet?: boolean
  /** It takes only the processor time that other programs leave. */
  readonly background?: boolean
  readonly env?: Readonly<Record<string, string | undefined>>
}

/** Runs a program from the root to its end. */
export const run = (
  program: string,
  args: readonly string[],
  { quiet = false, background = false, env = {} }: Options = {},
) =>
  new Promise<{ readonly ok: boolean; readonly output: string }>(resolve => {
    const output = quiet ? 'pipe' : 'inherit'
    const child = spawn(program, args, {
      cwd: root,
      env: { ...process.env, ...plain, ...env },
      stdio: ['ignore', output, output],
      shell: process.platform === 'win32',
    })
    if (background && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW)
    const chunks: Buffer[] = []
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => chunks.push(chunk))
    child.once('error', error => resolve({ ok: false, output: error.message }))
    child.once('exit', code => resolve({ ok: code === 0, output: Buffer.concat(chunks).toString('utf8') }))
  })
