import { resolve } from 'node:path'
import { readSettings } from '../server/src/config.ts'
import { runBackup, runRestore } from '../server/src/db/backup/backup-command.ts'
import { StartFault } from '../server/src/fault.ts'
import { loadSettingsFile } from './settings-file.ts'

// `node scripts/backup.ts` writes a backup, `node scripts/backup.ts restore` reads one.

const [command, file] = process.argv[2] === 'restore' ? ['restore', process.argv[3]] : ['backup', process.argv[2]]
const stamp = new Date().toISOString().slice(0, 16).replace(/[-:]/g, '')

try {
  loadSettingsFile()
  const settings = readSettings(process.env)
  if (command === 'restore') {
    if (file === undefined) throw new StartFault('请给出备份文件：npm run restore -- 文件')
    const { tables, rows } = await runRestore(settings, resolve(file))
    process.stdout.write(`已恢复 ${tables} 个表，${rows} 行，行数与校验和均与备份一致\n`)
  } else {
    const target = resolve(file ?? `seam-${stamp}.backup`)
    const { tables, rows, bytes } = await runBackup(settings, target)
    process.stdout.write(`已备份 ${tables} 个表，${rows} 行，${(bytes / 2 ** 20).toFixed(1)} MB：${target}\n`)
  }
} catch (error) {
  const text = error instanceof StartFault ? error.message : ((error as Error).stack ?? String(error))
  process.stderr.write(`${command === 'restore' ? '恢复' : '备份'}失败：${text}\n`)
  process.exitCode = 1
}
