import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { logCalls } from '@seam/contract/system/log'
import { userCalls } from '@seam/contract/system/user/user'
import pg from 'pg'
import { type Figure, median, times } from '../figures.ts'
import { load } from '../load.ts'
import { type Product, withProduct } from '../product.ts'
import { type Session, signedHeaders, signIn } from '../wire.ts'
import { fillLog } from './log-rows.ts'

/** Rows that are exported: `npm run bench export 100000`. */
const [rows = 1_000_000] = process.argv.slice(2).map(Number).filter(Number.isInteger)
const connections = 4

/** Milliseconds of PostgreSQL's own COPY of the same columns into a CSV file. */
const copyTime = async (client: pg.Client): Promise<number> => {
  const folder = await mkdtemp(join(tmpdir(), 'seam-copy-'))
  await chmod(folder, 0o777)
  try {
    const begun = performance.now()
    await client.query(
      `copy (select create_name, user_name, oper_module, oper_type, oper_content, oper_ip, create_time
       from operation_log order by create_time desc, id desc) to '${folder}/log.csv' csv header`,
    )
    return performance.now() - begun
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The p95 of a list call by concurrent connections, for two seconds. */
const feltBy = ({ origin }: Product, session: Session) => {
  const { path } = userCalls.page
  const body = Buffer.from(JSON.stringify({ pageNo: 1, pageSize: 10 }))
  return load(origin + path, 2, connections, () => ({ headers: signedHeaders(session, path, body), body }))
}

const order = async ({ origin }: Product, session: Session) => {
  const { path } = logCalls.exportAll
  const body = Buffer.from(JSON.stringify({ logType: 2 }))
  await fetch(origin + path, { method: 'POST', headers: signedHeaders(session, path, body), body })
}

const readFinishedTask = async (client: pg.Client) => {
  const tasks = await client.query<{ state: number; reason: string }>('select state, reason from export_task')
  const task = tasks.rows[0]
  if (task === undefined || task.state > 3) throw new Error(`no export: ${task?.reason ?? 'not ordered'}`)
  return task.state === 3
}

/** P4: a large export through the export centre, compared with COPY: its memory, and its effect on other calls. */
export const measureExport = (): Promise<Figure[]> =>
  withProduct(async product => {
    const databaseUrl = await product.databaseUrl()
    await fillLog(databaseUrl, rows)
    const client = new pg.Client({ connectionString: databaseUrl })
    await client.connect()
    const session = await signIn(product.origin)
    const copies = [await copyTime(client), await copyTime(client), await copyTime(client)]
    await feltBy(product, session)
    const before = await feltBy(product, session)
    const idle = product.memory()
    const begun = performance.now()
    await order(product, session)
    const during: number[] = []
    let peak = idle
    const watch = setInterval(() => {
      peak = Math.max(peak, product.memory())
    }, 50)
    while (!(await readFinishedTask(client))) {
      during.push((await feltBy(product, session)).p95)
      await sleep(50)
    }
    clearInterval(watch)
    const duration = performance.now() - begun
    await client.end()
    const seconds = (time: number) => `${(time / 1000).toFixed(1)} s`
    return [
      {
        id: 'P4',
        what: `export of ${rows.toLocaleString('en')} log rows to xlsx, ${connections} connections asking for lists meanwhile`,
        measured: `${seconds(duration)}, peak +${(peak - idle).toFixed(0)} MB, p95 of the lists ${times(median(during) / before.p95)}`,
        reference: `${seconds(median(copies))} (COPY to CSV)`,
        ratio: times(duration / median(copies)),
        hold: '≤ 25×, +256 MB, p95 ≤ 2×',
        aim: '≤ 8×, +128 MB',
      },
    ]
  })
