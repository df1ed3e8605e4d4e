import { writeDocuments } from './docs/generated.ts'

for (const path of writeDocuments()) process.stdout.write(`written: ${path}\n`)
