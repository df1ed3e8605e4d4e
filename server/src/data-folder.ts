import { randomBytes } from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { reasonOf, StartFault } from './fault.ts'

/** Makes the folder where it is missing, and proves that it can be written. */
export const openDataFolder = async (folder: string): Promise<void> => {
  const proof = join(folder, `.write-${process.pid}`)
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await writeFile(proof, '')
    await rm(proof)
  } catch (error) {
    throw new StartFault(`无法写入数据目录 ${folder}（${reasonOf(error)}），请检查 DATA_DIR 及其权限`)
  }
}

/** A secret made once and kept beside the data, readable by its owner alone. */
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
