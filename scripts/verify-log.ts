import { readSettings } from '../server/src/config.ts'
import { databaseOf, openPool } from '../server/src/db/database.ts'
import { openInstallation } from '../server/src/db/embedded/open-installation.ts'
import { StartFault } from '../server/src/fault.ts'
import { verifyLog } from '../server/src/modules/system/log/verify-log.ts'
import { loadSettingsFile } from './settings-file.ts'

// `npm run verify-log` compares the logs with their seals; with the beginning of a hash, that hash must be among them

const known = process.argv[2]?.toLowerCase()

try {
  if (known !== undefined && !/^[0-9a-f]{8,64}$/.test(known))
    throw new StartFault('指纹应为 8-64 位十六进制数字：npm run verify-log -- 指纹')
  loadSettingsFile()
  const { ok, sentence } = await openInstallation(readSettings(process.env), async url => {
    const db = databaseOf(openPool(url, { max: 1, settings: '-c statement_timeout=0' }))
    return verifyLog(db, known).finally(() => db.destroy())
  })
  process.stdout.write(`${ok ? '日志校验通过' : '日志校验未通过'}：${sentence}\n`)
  if (!ok) process.exitCode = 1
} catch (error) {
  const text = error instanceof StartFault ? error.message : ((error as Error).stack ?? String(error))
  process.stderr.write(`日志校验失败：${text}\n`)
  process.exitCode = 1
}
