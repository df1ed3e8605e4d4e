import { createHash } from 'node:crypto'
import { realpathSync, rmSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StartFault } from '../../fault.ts'

const nameOf = (folder: string) =>
  `seam-${createHash('sha256').update(realpathSync(folder)).digest('hex').slice(0, 24)}`

/** A listening name belongs to one process, and the system releases it when that process dies: no stale lock files. */
const addressOf = (folder: string) => {
  if (process.platform === 'linux') return `\0${nameOf(folder)}`
  if (process.platform === 'win32') return `\\\\.\\pipe\\${nameOf(folder)}`
  return join(tmpdir(), `${nameOf(folder)}.sock`)
}

const listen = (address: string) =>
  new Promise<Server>((resolve, reject) => {
    const server = createServer(socket => socket.destroy()).unref()
    server.once('error', reject).listen(address, () => resolve(server))
  })

const isAnswered = (address: string) =>
  new Promise<boolean>(resolve => {
    const socket = connect(address, () => resolve(true)).once('error', () => resolve(false))
    socket.once('close', () => socket.destroy())
  })

/** Locks the data folder for this process until it ends. Throws if another process has it. */
export const holdFolder = async (folder: string): Promise<() => void> => {
  const address = addressOf(folder)
  const inUse = new StartFault(`数据目录 ${folder} 正被另一个 seam 进程使用，请先停止它，或用 DATA_DIR 指定另一个目录`)
  const server = await listen(address).catch(async () => {
    if (address.startsWith('\0') || (await isAnswered(address))) throw inUse
    rmSync(address, { force: true })
    return listen(address).catch(() => {
      throw inUse
    })
  })
  return () => void server.close()
}
