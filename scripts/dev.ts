import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createServer } from 'vite'
import { root } from './run.ts'
import { loadSettingsFile } from './settings-file.ts'

loadSettingsFile()

// The server reloads when a file that it imports changes; its embedded database stops and starts with it.
const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'server/src/main.ts'], {
  cwd: root,
  env: { LOG_LEVEL: 'debug', ...process.env },
  stdio: 'inherit',
})

// web/vite.config.ts forwards /api to the server.
const pages = await createServer({ root: join(root, 'web') })
await pages.listen()
pages.printUrls()

const stop = () => {
  server.kill('SIGTERM')
  void pages.close()
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop)
server.once('exit', code => {
  void pages.close().then(() => process.exit(code ?? 0))
})
