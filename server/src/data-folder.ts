import { randomBytes } from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { reasonOf, StartFault } from './fault.ts'

/** Creates the folder if it is missing, and checks that it can be written; throws a StartFault otherwise. */
export const openDataFolder = async (folder: string): Promise<void> => {
  const testFile = join(folder, `.write-${process.pid}`)
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await writeFile(testFile, '')
    await rm(testFile)
  } catch (error) {
    throw new StartFault(`无法写入数据目录 ${folder}（${reasonOf(error)}），请检查 DATA_DIR 及其权限`)
  }
}

/** Returns the secret in this file, which only its owner can read; the first call creates it. */
export const keepSecret = async (folder: string, name: string, bytes = 36): Promise<string> => {
  const file = join(folder, name)
  try {
    await writeFile(file, randomBytes(bytes).toString('base64url'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST')
      throw new StartFault(`无法写入 ${file}（${reasonOf(error)}），请检查 DATA_DIR 及其权限`)
  }
  return (await readFile(file, 'utf8')).trim()
}
