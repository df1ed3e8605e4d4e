import { clientCalls } from '@seam/contract/client/client'
import { delegationCalls } from '@seam/contract/lab/delegation/delegation.calls'
import { resultCalls } from '@seam/contract/lab/result/result.calls'
import pg from 'pg'
import { send } from './call.ts'
import { type Figure, median, ms, times } from './figures.ts'
import { administrator, type Product, withProduct } from './product.ts'
import { signIn, signInAs } from './wire.ts'

const rounds = 15
/** Not counted: a laboratory's server has made such writes before. */
const warmRounds = 15
const codes = 'MT MAD AAD VAD STAD G Y C H N'.split(' ')
const reviewer = '13900000001'

/** Another user with the administrator's password and roles: nobody confirms results that they entered. */
const addReviewer = (database: pg.Client) =>
  database.query(
    `with added as (
       insert into app_user (user_mobile, user_name, department_id, password_hash, user_status, must_change_password)
       select $1, 'reviewer', department_id, password_hash, user_status, false from app_user where user_mobile = $2
       returning id)
     insert into user_role (user_id, role_id)
     select added.id, role_id from added, user_role join app_user on app_user.id = user_id where user_mobile = $2`,
    [reviewer, administrator.mobile],
  )

/** A copy of a table with its indexes, checks and foreign keys. */
const copyTable = async (database: pg.Client, table: string): Promise<string> => {
  const copy = `bench_${table}`
  await database.query(
    `create table ${copy} (like ${table} including defaults including constraints including indexes)`,
  )
  const { rows } = await database.query<{ definition: string }>(
    `select pg_get_constraintdef(oid) as definition from pg_constraint where conrelid = $1::regclass and contype = 'f'`,
    [table],
  )
  for (const { definition } of rows) await database.query(`alter table ${copy} add ${definition}`)
  return copy
}

/** Rows of a table as texts, in the order of its columns. */
const textsOf = async (database: pg.Client, table: string, count: number): Promise<(string | null)[][]> => {
  const { rows: columns } = await database.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attnum`,
    [table],
  )
  const texts = columns.map(({ name }) => `${name}::text`).join(', ')
  const { rows } = await database.query({ text: `select ${texts} from ${table} limit ${count}`, rowMode: 'array' })
  if (rows.length !== count) throw new Error(`${table} has ${rows.length} rows`)
  return rows as (string | null)[][]
}

/** A client's INSERT of as many rows of a table, in one statement, into an empty copy of the table. */
const insertRows = async (database: pg.Client, table: string, count: number): Promise<number> => {
  const rows = await textsOf(database, table, count)
  const copy = await copyTable(database, table)
  let parameter = 0
  const values = rows.map(row => `(${row.map(() => `$${++parameter}`).join(', ')})`).join(', ')
  const statement = { name: copy, text: `insert into ${copy} values ${values}`, values: rows.flat() }
  const durations: number[] = []
  for (let round = 0; round < warmRounds + rounds; round++) {
    await database.query(`truncate ${copy}`)
    const begun = performance.now()
    await database.query(statement)
    if (round >= warmRounds) durations.push(performance.now() - begun)
  }
  await database.query(`drop table ${copy}`)
  return median(durations)
}

const figure = (what: string, measured: number, rows: string, reference: number): Figure => ({
  id: 'P10',
  what,
  measured: ms(measured),
  reference: `${ms(reference)} (one INSERT of ${rows} by a client, with the indexes and keys of the table)`,
  ratio: times(measured / reference),
  hold: '≤ 8×',
  aim: '≤ 4×',
})

const measure = async (product: Product): Promise<Figure[]> => {
  const database = new pg.Client({ connectionString: await product.databaseUrl() })
  await database.connect()
  try {
    return await measureOn(product, database)
  } finally {
    await database.end()
  }
}

const measureOn = async ({ origin }: Product, database: pg.Client): Promise<Figure[]> => {
  await addReviewer(database)
  const desk = await signIn(origin)
  const second = await signInAs(origin, reviewer, administrator.password)
  const { data: offer } = await send(origin, desk, delegationCalls.options, {})
  const projectIds = codes.flatMap(code => offer.projects.find(({ projectCode }) => projectCode === code)?.id ?? [])
  const client = { clientName: '晋城煤业', telephone: '0356-2100001', payPolicy: 2 as const }
  const { data: added } = await send(origin, desk, clientCalls.add, client)
  const order = (round: number, count: number, projects: readonly number[]) => ({
    clientId: added.id,
    coefficientId: offer.coefficients[0]?.id ?? 0,
    consignorName: '李师傅',
    consignorTelephone: '13900001111',
    samples: Array.from({ length: count }, (_, at) => ({
      sampleName: `柳林${round}号-${at}`,
      sampleKindId: offer.sampleKinds[0]?.id ?? 0,
      projectIds: [...projects],
    })),
  })
  const receive = async (id: number) => {
    const { data } = await send(origin, desk, delegationCalls.get, { id })
    const samples = data.samples.map(sample => ({ sampleId: sample.id, received: true }))
    await send(origin, desk, delegationCalls.sign, { id, version: data.version, samples })
  }
  // As in a laboratory, whose tables PostgreSQL analyzes after their first rows.
  const analyzeOnce = async (round: number) => {
    if (round === 1) await database.query('analyze')
  }
  const saving: number[] = []
  for (let round = 0; round < warmRounds + rounds; round++) {
    await analyzeOnce(round)
    saving.push((await send(origin, desk, delegationCalls.add, order(round, 50, projectIds))).time)
  }

  const entering: number[] = []
  const confirming: number[] = []
  const [projectId = 0] = projectIds
  for (let round = 0; round < warmRounds + rounds; round++) {
    await analyzeOnce(round)
    for (const half of [0, 1]) {
      const { data } = await send(origin, desk, delegationCalls.add, order(100 + 2 * round + half, 50, [projectId]))
      await receive(data.id)
    }
    const { data: waiting } = await send(origin, desk, resultCalls.worksheet, { projectId })
    const rows = waiting.map(({ itemId, version }) => ({ itemId, version, readings: [{ raw: '8.4' }, { raw: '8.4' }] }))
    if (rows.length !== 100) throw new Error(`the worksheet has ${rows.length} rows`)
    const { data: entered, time } = await send(origin, desk, resultCalls.save, { rows })
    entering.push(time)
    const refsOf = (items: readonly { itemId: number; version: number }[]) =>
      items.map(({ itemId, version }) => ({ itemId, version }))
    const { data: submitted } = await send(origin, desk, resultCalls.submit, { rows: refsOf(entered.items) })
    const [first, last] = [submitted.items.slice(0, 50), submitted.items.slice(50)]
    confirming.push((await send(origin, second, resultCalls.confirm, { rows: refsOf(first) })).time)
    await send(origin, second, resultCalls.confirm, { rows: refsOf(last) })
  }
  return [
    figure(
      'saving a delegation of 50 samples × 10 projects',
      median(saving.slice(warmRounds)),
      '550 rows',
      await insertRows(database, 'sample_item', 550),
    ),
    figure(
      'saving a worksheet of 100 rows, two readings each',
      median(entering.slice(warmRounds)),
      '700 rows',
      // 100 versions, 200 readings, 100 values, 100 events, 100 changed items, 100 checks of samples
      await insertRows(database, 'result_reading', 700),
    ),
    figure(
      'confirming the 50 results of a delegation',
      median(confirming.slice(warmRounds)),
      '250 rows',
      // 50 changed items, 50 changed samples, an event of each, 50 checks of samples
      await insertRows(database, 'item_event', 250),
    ),
  ]
}

/** P10: the writes with the most rows. Tests check their number of statements. */
export const measureWrites = (): Promise<Figure[]> => withProduct(measure)
