import { readSettings } from '../server/src/config.ts'
import { databaseOf, openPool } from '../server/src/db/database.ts'
import { openInstallation } from '../server/src/db/embedded/open-installation.ts'
import { StartFault } from '../server/src/fault.ts'
import type { SealChain } from '../server/src/kit/seal/seal.rows.ts'
import { verifyChain } from '../server/src/kit/seal/verify-chain.ts'
import { loadSettingsFile } from './settings-file.ts'

/**
 * Compares a chain with its seals; if the command's argument is the beginning of a hash, that hash must be among
 * them. The exit code is 1 if they differ.
 */
export const verifySealsOf = async (chain: SealChain, noun: string, command: string): Promise<void> => {
  const expectedHash = process.argv[2]?.toLowerCase()
  try {
    if (expectedHash !== undefined && !/^[0-9a-f]{8,64}$/.test(expectedHash))
      throw new StartFault(`指纹应为 8-64 位十六进制数字：npm run ${command} -- 指纹`)
    loadSettingsFile()
    const { ok, sentence } = await openInstallation(readSettings(process.env), async url => {
      const db = databaseOf(openPool(url, { max: 1, settings: '-c statement_timeout=0' }))
      return verifyChain(db, chain, noun, expectedHash).finally(() => db.destroy())
    })
    process.stdout.write(`${noun}校验${ok ? '通过' : '未通过'}：${sentence}\n`)
    if (!ok) process.exitCode = 1
  } catch (error) {
    const text = error instanceof StartFault ? error.message : ((error as Error).stack ?? String(error))
    process.stderr.write(`${noun}校验失败：${text}\n`)
    process.exitCode = 1
  }
}
