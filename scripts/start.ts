import { consoleProgress } from '../server/src/progress.ts'
import { buildIfChanged } from './build/web.ts'
import { loadSettingsFile } from './settings-file.ts'

const outcome = { built: '已构建', unchanged: '没有变化', nothing: '没有界面源码' }

try {
  loadSettingsFile()
  process.stdout.write('seam 正在启动\n')
  await consoleProgress().step(
    '构建界面',
    () => buildIfChanged(),
    result => outcome[result],
  )
} catch (error) {
  process.stderr.write(`无法启动：${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
await import('../server/src/main.ts')
