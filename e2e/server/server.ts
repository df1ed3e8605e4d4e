import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serverSettings } from './server-settings.ts'

// starts the product like `npm start`, on an empty temporary database
const folder = mkdtempSync(join(tmpdir(), 'seam-e2e-'))
const server = spawn(process.execPath, ['scripts/start.mjs'], {
  cwd: join(import.meta.dirname, '../..'),
  env: { ...process.env, ...serverSettings(folder) },
  stdio: 'inherit',
})
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => server.kill('SIGTERM'))
server.once('exit', code => {
  rmSync(folder, { recursive: true, force: true })
  process.exit(code ?? 1)
})
