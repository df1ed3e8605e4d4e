import { toHex, utf8 } from '../../kit/api/cipher/bytes.ts'
import { encryptForServer } from '../../kit/api/cipher/sealing.ts'
import { sha256Hex } from '../../kit/api/cipher/signing.ts'

export type Finding = { readonly name: string; readonly good: boolean; readonly text: string }

type Check = readonly [name: string, check: () => Promise<string> | string]

const fail = (message: string): never => {
  throw new Error(message)
}

const server = async () => {
  const started = performance.now()
  const answer = await fetch('/api/health', { cache: 'no-store', signal: AbortSignal.timeout(10_000) })
  const health = (await answer.json()) as { status?: string; version?: string }
  if (!answer.ok || health.status !== 'ok') fail(`服务器回答 ${answer.status}`)
  return `正常，版本 ${health.version}，往返 ${Math.round(performance.now() - started)} 毫秒`
}

const clockCheck = async () => {
  const answer = await fetch('/api/health', { cache: 'no-store', signal: AbortSignal.timeout(10_000) })
  const serverTime = Date.parse(answer.headers.get('date') ?? '')
  if (Number.isNaN(serverTime)) return '服务器没有告知时间'
  const seconds = Math.round((Date.now() - serverTime) / 1000)
  const text = Math.abs(seconds) < 2 ? '与服务器一致' : `比服务器${seconds > 0 ? '快' : '慢'} ${Math.abs(seconds)} 秒`
  return Math.abs(seconds) <= 300 ? text : fail(`${text}，请校准本机时间`)
}

/** The public test vectors of wire.md. */
const crypt = async () => {
  const hash = await sha256Hex(utf8('abc'))
  const sealed = await encryptForServer('Zk3vQ8xT1mYc7RwLpN0sHdJ5uB2eGfKa', '13800138000')
  const good = hash.startsWith('ba7816bf') && sealed === 'AlMvXl9PqjUWSGd714bSHQ=='
  if (!good) fail('结果不正确')
  return globalThis.crypto.subtle === undefined ? '正常（连接未加密，使用内置算法）' : '正常（浏览器内置）'
}

const storage = () => {
  const probe = `seam.probe.${toHex(crypto.getRandomValues(new Uint8Array(4)))}`
  for (const storage of [localStorage, sessionStorage]) {
    storage.setItem(probe, '1')
    storage.removeItem(probe)
  }
  return navigator.cookieEnabled ? '可用' : fail('浏览器禁用了 Cookie')
}

export const checks: readonly Check[] = [
  ['服务器', server],
  ['时钟', clockCheck],
  ['加密', crypt],
  ['本机存储', storage],
  ['连接', () => (location.protocol === 'https:' ? '已加密' : '未加密（http）')],
  ['浏览器', () => navigator.userAgent],
  ['窗口', () => `${window.innerWidth} × ${window.innerHeight}，缩放 ${Math.round(devicePixelRatio * 100)}%`],
]

export const perform = async ([name, check]: Check): Promise<Finding> => {
  try {
    return { name, good: true, text: await check() }
  } catch (error) {
    return { name, good: false, text: error instanceof Error ? error.message : String(error) }
  }
}
