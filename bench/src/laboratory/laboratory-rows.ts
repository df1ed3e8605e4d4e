import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { chmod, mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type Product, startProduct } from '../product.ts'

const rowsFile = join(import.meta.dirname, '..', '..', '..', 'server', 'test', 'laboratory-rows.sql')
const moneyFile = join(import.meta.dirname, 'stat-rows.sql')

/** `figures`: without the rows that no figure counts, and with the ledger of the delegations. */
type Content = 'lists' | 'figures'

const uncounted =
  /^insert into (session|sms_message|unit_price_log|group_price_log|client_address|notifier|ticket|member_event|recon_item|pay_bill|invoice|invoice_share|refund|correction|client_statement|operation_log|login_log) /

/** Tables whose triggers would go through every row: foreign keys that hold, and marks of buckets that do not exist yet. */
const largeTables = [
  'sample_item',
  'result',
  'result_value',
  'result_reading',
  'item_event',
  'report_sample',
  'fee_line',
  'posting',
  'entry',
]
const figureTriggers = {
  delegation: 'delegation_added_figures',
  sample: 'sample_added_figures',
  report: 'report_added_figures',
}

const triggerStatements = (verb: 'disable' | 'enable') => [
  ...largeTables.map(table => `alter table ${table} ${verb} trigger all`),
  ...Object.entries(figureTriggers).map(([table, trigger]) => `alter table ${table} ${verb} trigger ${trigger}`),
]

/** The rows of ten years, times `scale`: 1 M delegations, 3 M samples, 9 M items, 10 M lines of each log. */
const rowsOf = (scale: number): Readonly<Record<string, number>> => ({
  users: Math.round(100_000 * scale),
  clients: Math.round(200_000 * scale),
  delegations: Math.round(1_000_000 * scale),
  samples: 3,
  items: 3,
  lines: Math.round(10_000_000 * scale),
  open: 200,
})

/** The days that a laboratory of this scale has worked: a delegation every five minutes. */
const daysOf = (scale: number): number => (rowsOf(scale)['delegations'] ?? 0) / 288

const dayAgo = (count: number) => new Date(Date.now() + 8 * 3_600_000 - count * 86_400_000).toISOString().slice(0, 10)

/**
 * The days that questions are about which are asked of a laboratory and of its tenth: 90, or what the tenth has had twice, for
 * clients are compared with the preceding period.
 */
export const periodOf = (scale: number) => {
  const days = Math.min(90, Math.floor(daysOf(scale / 10) / 2))
  return { startTime: dayAgo(days - 1), endTime: dayAgo(0) }
}

const statementsOf = (scale: number, content: Content): string[] => {
  const rows = rowsOf(scale)
  const files = content === 'lists' ? [rowsFile] : [rowsFile, moneyFile]
  const statements = files.flatMap(file =>
    readFileSync(file, 'utf8')
      .replace(/(?<!:):([a-z]+)/g, (whole, name: string) => (name in rows ? String(rows[name]) : whole))
      .split(/;\n/)
      .map(statement => statement.replace(/^(\s*--.*\n)*/, ''))
      .filter(statement => statement.trim() !== ''),
  )
  if (content === 'lists') return statements
  const productStatements = statements.filter(statement => !uncounted.test(statement))
  return [...triggerStatements('disable'), ...productStatements, ...triggerStatements('enable')]
}

const fill = async (databaseUrl: string, scale: number, content: Content) => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query('set synchronous_commit = off')
  // The triggers that append marks are disabled: buckets computed in between would stay incomplete.
  await client.query(`select pg_advisory_lock(hashtext('rollup'))`)
  for (const statement of statementsOf(scale, content)) {
    process.stdout.write(`  ${statement.slice(0, 60).replaceAll('\n', ' ')} …\n`)
    await client.query(statement)
  }
  await client.query('vacuum (analyze)')
  await client.end()
}

/** The first day that a question is about: the earliest of three years is compared with the one before. */
const firstDayAsked = `${new Date().getFullYear() - 3}-01-01`

/**
 * Waits until the job has computed the buckets of every day that is asked for, the newest first, and then keeps it from
 * running: the years before would disturb the measurement, and nobody asks for them.
 */
const waitForBuckets = async (product: Product) => {
  const client = new pg.Client({ connectionString: await product.databaseUrl() })
  // it ends with the product
  client.on('error', () => {})
  await client.connect()
  const isBehind = async () => {
    const { rows } = await client.query<{ behind: boolean }>(
      `select exists (select from stat_mark where hour >= first.day)
        or (select count(distinct subject) from stat_bucket where grain = 'day' and start = first.day) < 9 as behind
      from (select greatest($1::timestamp, date_trunc('day', min(create_time)::timestamp)) as day from delegation) first`,
      [firstDayAsked],
    )
    return rows[0]?.behind === true
  }
  const catchUp = async () => {
    while (await isBehind()) await sleep(2_000)
  }
  await catchUp()
  // the job finds the days before that have no bucket; of today it computes what triggers have marked, and the fill marks nothing
  await client.query(
    `insert into stat_mark (subject, hour) select subject, hour
    from (select distinct subject from stat_bucket) bucket,
      generate_series(date_trunc('day', localtimestamp), localtimestamp, interval '1 hour') hour`,
  )
  await catchUp()
  await client.query(`select pg_advisory_lock(hashtext('rollup'))`)
  await client.query('vacuum (analyze)')
}

/** The product on a laboratory of this scale, when its figures are computed. Its folder is kept: it is filled once. */
export const openLaboratory = async (scale: number, content: Content = 'lists'): Promise<Product> => {
  const folder = join(process.env['BENCH_FOLDER'] ?? tmpdir(), `seam-laboratory-${content}-${scale}`)
  const filled = join(folder, 'filled')
  await mkdir(folder, { recursive: true })
  // The account of the database must reach its data by name here.
  await chmod(folder, 0o755)
  const product = await startProduct(folder)
  if (!existsSync(filled)) {
    await fill(await product.databaseUrl(), scale, content)
    writeFileSync(filled, '')
  }
  await waitForBuckets(product)
  return product
}
