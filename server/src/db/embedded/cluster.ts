import { closeSync, openSync, readFileSync, rmSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { reasonOf, StartFault } from '../../fault.ts'
import { giveTo } from './account.ts'
import { type Cluster, runTool } from './tool.ts'

export const superuser = 'seam'
const majorVersion = '18'

// Written into postgresql.conf once; the operator may change them there. Durability keeps the defaults of PostgreSQL.
const defaults: Readonly<Record<string, string>> = {
  max_connections: '100',
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  max_wal_size: '2GB',
  random_page_cost: '1.1',
  jit: 'off',
  timezone: 'Asia/Shanghai',
  log_timezone: 'Asia/Shanghai',
  idle_in_transaction_session_timeout: '60s',
}

/** The end of a log before its deletion. */
const lastWords = (file: string): string => readFileSync(file, 'utf8').trim().split('\n').slice(-2).join(' ')

const initialise = async (cluster: Cluster, password: string): Promise<void> => {
  const workshop = await mkdtemp(join(tmpdir(), 'seam-initdb-'))
  const passwordFile = join(workshop, 'password')
  const output = openSync(join(workshop, 'output'), 'w')
  try {
    await writeFile(passwordFile, password, { mode: 0o600 })
    for (const path of [workshop, passwordFile]) await giveTo(cluster.account, path)
    const code = await runTool(
      cluster,
      'initdb',
      [
        `--username=${superuser}`,
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--locale=C',
        '--locale-provider=icu',
        '--icu-locale=zh',
        '--no-instructions',
        ...Object.entries(defaults).map(([name, value]) => `--set=${name}=${value}`),
      ],
      output,
    )
    if (code !== 0) throw new StartFault(`内置数据库初始化失败：${lastWords(join(workshop, 'output'))}`)
  } finally {
    closeSync(output)
    rmSync(workshop, { recursive: true, force: true })
  }
}

const versionOf = (folder: string): Promise<string | undefined> =>
  readFile(join(folder, 'PG_VERSION'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw new StartFault(
      `无法读取 ${folder}（${reasonOf(error)}）：它属于另一个用户，请用那个用户启动，或换一个 DATA_DIR`,
    )
  })

/**
 * Creates the cluster if there is none, in a temporary folder that is then renamed, so that a crash leaves no partial
 * cluster.
 */
export const ensureCluster = async (cluster: Cluster, password: string): Promise<'created' | 'existing'> => {
  const version = await versionOf(cluster.folder)
  if (version?.trim() === majorVersion) return 'existing'
  if (version !== undefined)
    throw new StartFault(
      `数据目录 ${cluster.folder} 属于 PostgreSQL ${version.trim()}，内置的是 ${majorVersion}，请先用 pg_dump 迁移数据`,
    )
  const draft = `${cluster.folder}.new`
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { mode: 0o700 })
  await giveTo(cluster.account, draft)
  await initialise({ ...cluster, folder: draft }, password)
  await rename(draft, cluster.folder).catch(() => {
    throw new StartFault(`${cluster.folder} 里有别的文件，不是 PostgreSQL 的数据目录，请用 DATA_DIR 指定另一个目录`)
  })
  return 'created'
}
