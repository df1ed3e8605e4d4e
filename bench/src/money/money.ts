import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { payMethod } from '@seam/contract/client/money/pay-method'
import { accountMoneyCalls } from '@seam/contract/trade/account-money'
import pg from 'pg'
import { send } from '../call.ts'
import { type Figure, median, ms, times } from '../figures.ts'
import { type Product, withProduct } from '../product.ts'
import { type Session, signIn } from '../wire.ts'
import { addClient, withDatabase } from './money-desk.ts'

const manyEntries = 1_000_000
const fewEntries = 10_000
const rounds = 3
const seconds = 3
const connections = 4

/** Recharges of a client, each a posting of two entries, inserted without the triggers that check every statement. */
const fillEntries = async (database: pg.Client, clientId: number, count: number) => {
  await database.query(`set session_replication_role = replica`)
  await database.query(
    `with posted as (
       insert into posting (posting_kind, cause, client_id, user_name)
       select 'RECHARGE', 'bench:' || $1::int || ':' || n, $1, 'bench' from generate_series(1, $2::int) n returning id
     ), numbered as (select id, row_number() over (order by id)::int as seq from posted)
     insert into entry (posting_id, ledger_account, amount, client_id, seq, balance_after, create_time)
     select id, account, case account when 'BALANCE' then -100 else 100 end, $1,
       case account when 'BALANCE' then seq end, case account when 'BALANCE' then seq * 100::bigint end,
       now() - ($2 - seq) * interval '1 minute'
     from numbered, unnest(array['BANK', 'BALANCE']) account order by seq`,
    [clientId, count],
  )
  await database.query('update account set balance = $2::bigint * 100, balance_seq = $2 where client_id = $1', [
    clientId,
    count,
  ])
  await database.query(`set session_replication_role = origin`)
}

/** M3: the first page of a client's balance entries. */
const readAccountPages = async (origin: string, session: Session, database: pg.Client): Promise<Figure> => {
  const few = await addClient(origin, session, '柳林洗煤厂')
  const many = await addClient(origin, session, '孝义焦化')
  await fillEntries(database, few, fewEntries)
  await fillEntries(database, many, manyEntries)
  await database.query('vacuum analyze posting, entry')
  const timesOf = new Map<number, number[]>([
    [few, []],
    [many, []],
  ])
  const read = async (clientId: number) => {
    const { time } = await send(origin, session, accountMoneyCalls.balanceRecords, { query: { clientId } })
    timesOf.get(clientId)?.push(time)
  }
  // In turns, so that other load slows both.
  for (let at = 0; at < 110; at++) for (const clientId of [few, many]) await read(clientId)
  const [reference = 0, measured = 0] = [few, many].map(clientId => median(timesOf.get(clientId)?.slice(10) ?? []))
  return {
    id: 'M3',
    what: `page of the balance of a client with ${manyEntries.toLocaleString('en')} entries, median of 100`,
    measured: ms(measured),
    reference: `${ms(reference)} (${fewEntries.toLocaleString('en')} entries)`,
    ratio: times(measured / reference),
    hold: '≤ 1.20×',
    aim: '≤ 1.05×',
  }
}

type Statement = { readonly text: string; readonly values: readonly (string | null)[] }

/** The posting statement with its values, as the product sent it: the database log has both. */
const findPostingStatement = (log: string): Statement => {
  const lines = log.split(/\n(?=\d{4}-\d\d-\d\d )/)
  const at = lines.findIndex(line => /execute [^:]*:/.test(line) && line.includes('with line as materialized'))
  const text = lines[at]?.replace(/^.*?execute [^:]*:\s*/s, '')
  const values = [...(lines[at + 1] ?? '').matchAll(/\$\d+ = (?:(NULL)|'((?:[^']|'')*)')/g)].map(
    ([, isNull, value = '']) => (isNull === undefined ? value.replaceAll("''", "'") : null),
  )
  if (text === undefined || values.length === 0) throw new Error('the log has no posting')
  return { text, values }
}

/** Executions per second over some connections, each repeating as soon as it is answered. */
const throughput = async (databaseUrl: string, execute: (client: pg.Client) => Promise<unknown>): Promise<number> => {
  const clients = Array.from({ length: connections }, () => new pg.Client({ connectionString: databaseUrl }))
  await Promise.all(clients.map(client => client.connect()))
  const end = performance.now() + seconds * 1000
  const counts = await Promise.all(
    clients.map(async client => {
      let count = 0
      for (; performance.now() < end; count++) await execute(client)
      return count
    }),
  )
  await Promise.all(clients.map(client => client.end()))
  return counts.reduce((sum, count) => sum + count, 0) / seconds
}

/** M2: the product's own posting statement on one account, against an UPDATE of one row without triggers. */
const postOnOneAccount = async (product: Product, session: Session, database: pg.Client): Promise<Figure> => {
  const clientId = await addClient(product.origin, session, '晋城煤业')
  const { rows } = await database.query<{ id: number }>('select id from account where client_id = $1', [clientId])
  await database.query(`alter system set log_statement = 'all'`)
  await database.query('select pg_reload_conf()')
  const { data } = await send(product.origin, session, accountMoneyCalls.recharge, {
    id: rows[0]?.id ?? 0,
    amount: '1.00',
    payMethod: payMethod.transfer,
  })
  await database.query('alter system reset log_statement')
  await database.query('select pg_reload_conf()')
  const { text, values } = findPostingStatement(readFileSync(join(product.folder, 'postgres.log'), 'utf8'))
  const cause = `trade:${data.tradeId}`
  await database.query('create table bench_account (like account including defaults including indexes)')
  await database.query('insert into bench_account overriding system value select * from account where client_id = $1', [
    clientId,
  ])
  const url = await product.databaseUrl()
  let number = 0
  const post = (client: pg.Client) => {
    const next = `bench:${number++}`
    return client.query({ name: 'post', text, values: values.map(value => (value === cause ? next : value)) })
  }
  const update = 'update bench_account set balance = balance + 1, balance_seq = balance_seq + 1 where client_id = $1'
  const bare = (client: pg.Client) => client.query({ name: 'bare', text: update, values: [clientId] })
  const posted: number[] = []
  const updated: number[] = []
  for (let round = 0; round < rounds; round++) {
    updated.push(await throughput(url, bare))
    posted.push(await throughput(url, post))
  }
  const { rows: counts } = await database.query<{ count: number }>(
    `select count(*)::int as count from posting where cause like 'bench:%' and client_id = $1`,
    [clientId],
  )
  if (counts[0]?.count !== number) throw new Error(`${counts[0]?.count} of ${number} postings were written`)
  return {
    id: 'M2',
    what: `postings of two entries on one account, ${connections} connections`,
    measured: `${median(posted).toFixed(0)}/s`,
    reference: `${median(updated).toFixed(0)}/s (bare UPDATE of one row)`,
    ratio: times(median(posted) / median(updated)),
    hold: '≥ 0.20×',
    aim: '≥ 0.30×',
  }
}

/** M2 and M3: the ledger. */
export const measureMoney = (): Promise<Figure[]> =>
  withProduct(product =>
    withDatabase(product, async database => {
      const session = await signIn(product.origin)
      return [
        await postOnOneAccount(product, session, database),
        await readAccountPages(product.origin, session, database),
      ]
    }),
  )
