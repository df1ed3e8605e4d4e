import { runChecks } from './checks.ts'
import { writeDocuments } from './docs/generated.ts'

for (const path of writeDocuments()) process.stdout.write(`written: ${path}\n`)
const { failed } = await runChecks()
process.exitCode = failed === 0 ? 0 : 1
