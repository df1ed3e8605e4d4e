import pg from 'pg'
import { reasonOf, StartFault } from '../fault.ts'

const oldestVersion = 150_000

/** host:port/database of an address, without its password. */
export const databaseName = (url: string): string => {
  try {
    const { host, pathname } = new URL(url)
    return `${decodeURIComponent(host)}${pathname}`
  } catch {
    return url.replace(/\/\/[^@]*@/, '//')
  }
}

const sentences: Readonly<Record<string, string>> = {
  '28P01': '用户名或密码不正确',
  '28000': '不允许该用户连接',
  '3D000': '数据库不存在',
  '57P03': '数据库正在启动',
  '53300': '连接数已满',
  ECONNREFUSED: '连接被拒绝',
  ENOTFOUND: '找不到该主机',
  ETIMEDOUT: '连接超时',
  ENOENT: '找不到该套接字',
}

const reasonOfConnectFailure = (error: unknown): string => {
  const { code } = error as NodeJS.ErrnoException
  return sentences[code ?? ''] ?? reasonOf(error)
}

export type DatabaseFacts = {
  version: number
  release: string
  encoding: string
  pinyin: boolean
  trigram: boolean
  standby: boolean
}

const ask = `select current_setting('server_version_num')::int as version, current_setting('server_version') as release,
  pg_encoding_to_char(encoding) as encoding, pg_is_in_recovery() as standby,
  exists (select from pg_collation where collname = 'zh-x-icu') as pinyin,
  exists (select from pg_available_extensions where name = 'pg_trgm') as trigram
  from pg_database where datname = current_database()`

/** Why the product cannot use such a database, or undefined: the end of a sentence that begins with its address. */
export const faultOfDatabase = (facts: DatabaseFacts): string | undefined => {
  if (facts.version < oldestVersion) return `版本是 ${facts.release}，需要 PostgreSQL 15 或以上`
  if (facts.encoding !== 'UTF8') return `编码是 ${facts.encoding}，需要 UTF8`
  if (facts.standby) return '是只读的备库，需要主库'
  if (!facts.pinyin) return '不支持 ICU 排序规则 zh-x-icu，需要带 ICU 的 PostgreSQL'
  if (!facts.trigram) return '缺少扩展 pg_trgm，请安装 PostgreSQL 的 contrib 包'
  return undefined
}

/** Checks that the product can use the database; throws a StartFault otherwise. */
export const checkDatabase = async (url: string): Promise<void> => {
  const where = `DATABASE_URL 指定的数据库（${databaseName(url)}）`
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  try {
    await client.connect()
  } catch (error) {
    throw new StartFault(`无法连接 ${where}：${reasonOfConnectFailure(error)}`)
  }
  try {
    const { rows } = await client.query<DatabaseFacts>(ask)
    const fault = rows[0] === undefined ? '没有应答' : faultOfDatabase(rows[0])
    if (fault !== undefined) throw new StartFault(`${where}${fault}`)
  } finally {
    await client.end()
  }
}

/** Any number, the same for every process of the product. */
const startLock = 7_326_001

/**
 * Runs the work while no other process prepares this database; others wait. The lock belongs to an open transaction instead of a
 * session, so that it also works behind a pooler.
 */
export const withStartLock = async <T>(url: string, work: () => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('begin')
    await client.query('set local idle_in_transaction_session_timeout = 0')
    await client.query('select pg_advisory_xact_lock($1)', [startLock])
    const result = await work()
    await client.query('commit')
    return result
  } finally {
    await client.end()
  }
}
