import { buildWeb } from './build/web.ts'

try {
  await buildWeb()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
