import { makeModule } from './new-module/make.ts'
import { UsageFault } from './new-module/names.ts'
import { root, run, tool } from './run.ts'

const usage = `npm run new-module -- list   catalogue courier 快递员 telephone:text:电话 weight:number:重量
npm run new-module -- states client invoice-request 开票申请 requested:待开票 issue:开票:issued:已开票 void:作废:voided:已作废
`

try {
  const { created, edited } = makeModule(root, process.argv.slice(2))
  const written = [...created, ...edited].filter(path => /\.tsx?$/.test(path))
  await run(tool('biome'), ['check', '--write', ...written], { quiet: true })
  // In a process of its own, since this one has loaded the previous contract.
  await run(process.execPath, ['scripts/docs.ts'], { quiet: true })
  for (const path of created) process.stdout.write(`new     ${path}\n`)
  for (const path of edited) process.stdout.write(`edited  ${path}\n`)
  process.stdout.write('Next: edit fields and rules, then npm run check, npm run demo-snapshot, and the tests.\n')
} catch (error) {
  if (!(error instanceof UsageFault)) throw error
  process.stderr.write(`${error.message}\n\n${usage}`)
  process.exitCode = 1
}
