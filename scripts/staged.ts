import { existsSync } from 'node:fs'
import { root, run, tool } from './run.ts'

const names = async (...args: string[]) => {
  const { output } = await run('git', args, { quiet: true })
  return output.split('\n').filter(name => name !== '')
}

const filter = ['--name-only', '--diff-filter=ACMR']
const staged = (await names('diff', '--cached', ...filter)).filter(file => existsSync(`${root}/${file}`))
const halfStaged = new Set(await names('diff', ...filter))
const source = staged.filter(file => /\.(ts|tsx|mjs|json|css)$/.test(file))
const code = source.filter(file => /\.(ts|tsx|mjs)$/.test(file))

// A file that is staged partially, or a commit of named files (for which git makes an index), is checked but not
// rewritten.
const own = process.env['GIT_INDEX_FILE']?.endsWith('index') ?? true
const whole = own ? source.filter(file => !halfStaged.has(file)) : []

const fails = async (program: string, args: string[]) => {
  const { ok, output } = await run(program, args, { quiet: true })
  if (!ok) process.stderr.write(output)
  return !ok
}

if (whole.length > 0) {
  await run(tool('biome'), ['check', '--write', '--no-errors-on-unmatched', ...whole], { quiet: true })
  await run('git', ['add', '--', ...whole], { quiet: true })
}
const unformatted = source.length > 0 && (await fails(tool('biome'), ['check', '--no-errors-on-unmatched', ...source]))
const unclean = code.length > 0 && (await fails(tool('oxlint'), ['--quiet', ...code]))
process.exitCode = unformatted || unclean ? 1 : 0
