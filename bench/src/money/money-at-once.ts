import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { accountCalls } from '@seam/contract/client/money/account'
import { ledgerFailures } from '@seam/contract/client/money/ledger'
import { payMethod } from '@seam/contract/client/money/pay-method'
import { commonFailures } from '@seam/contract/kit/failure'
import { accountMoneyCalls } from '@seam/contract/trade/account-money'
import { settleCalls } from '@seam/contract/trade/settle'
import { tillCalls } from '@seam/contract/trade/till'
import type pg from 'pg'
import { send, trySend } from '../call.ts'
import { type Figure, ms } from '../figures.ts'
import { type Product, withProduct } from '../product.ts'
import { encrypt, type Session, signIn } from '../wire.ts'
import { addClient, delegationMaker, quoteOf, withDatabase } from './money-desk.ts'

const debits = 1_000
const affordable = 640
const connections = 64
const trades = 2_000
const payPassword = '580213'

/** Runs the work of each item, with some of them at once, in their order. */
const atOnce = async <T, R>(items: readonly T[], count: number, work: (item: T) => Promise<R>): Promise<R[]> => {
  const results: R[] = []
  const queue = items.entries()
  const worker = async () => {
    for (const [at, item] of queue) results[at] = await work(item)
  }
  await Promise.all(Array.from({ length: count }, worker))
  return results
}

const toFen = (yuan: string): number => Math.round(Number(yuan) * 100)

const accountIdOf = async (database: pg.Client, clientId: number): Promise<number> => {
  const { rows } = await database.query<{ id: number }>('select id from account where client_id = $1', [clientId])
  return rows[0]?.id ?? 0
}

/** Quotes of new delegations of a client, all with the same amount due. */
const quotesOf = async (origin: string, session: Session, clientId: number, count: number) => {
  const add = await delegationMaker(origin, session)
  const numbers = Array.from({ length: count }, (_, at) => at)
  return atOnce(numbers, 8, async () => quoteOf(origin, session, await add(clientId)))
}

/** The deadlocks that the database has counted. */
const countDeadlocks = async (database: pg.Client): Promise<number> => {
  const { rows } = await database.query<{ deadlocks: number }>(
    'select deadlocks::int from pg_stat_database where datname = current_database()',
  )
  return rows[0]?.deadlocks ?? 0
}

/** M1: payments from one balance at once, of which it covers a part. A refusal for too many at once is repeated. */
const debitAtOnce = async ({ origin }: Product, session: Session, database: pg.Client): Promise<Figure> => {
  const clientId = await addClient(origin, session, '晋城煤业')
  const id = await accountIdOf(database, clientId)
  const quotes = await quotesOf(origin, session, clientId, debits)
  const amount = ((toFen(quotes[0]?.due ?? '0') * affordable) / 100).toFixed(2)
  await send(origin, session, accountMoneyCalls.recharge, { id, amount, payMethod: payMethod.transfer })
  const sealed = encrypt(session.key, payPassword)
  await send(origin, session, accountCalls.resetPayPassword, { id, password: sealed })
  const before = await countDeadlocks(database)
  let serverErrors = 0
  const begun = performance.now()
  const codes = await atOnce(quotes, connections, async ({ quoteId }) => {
    for (;;) {
      const draft = { quoteId, payMethod: payMethod.balance, payPassword: sealed }
      const { status, code } = await trySend(origin, session, tillCalls.pay, draft)
      if (status >= 500) serverErrors += 1
      if (code !== commonFailures.tooMany.code) return code
      await sleep(50)
    }
  })
  const time = performance.now() - begun
  // Statistics become visible within a second of a connection's last statement.
  await sleep(1_500)
  const deadlocks = (await countDeadlocks(database)) - before
  const { rows } = await database.query<{ balance: string }>('select balance from account where id = $1', [id])
  const passed = codes.filter(code => code === 0).length
  const refused = codes.filter(code => code === ledgerFailures.short.code).length
  return {
    id: 'M1',
    what: `${debits} payments from a balance for ${affordable} of them, ${connections} connections`,
    measured: `${passed} paid, ${refused} refused as short, balance ${rows[0]?.balance} fen, ${deadlocks} deadlocks, ${serverErrors} answers 5xx; ${(time / 1000).toFixed(1)} s`,
    reference: '–',
    ratio: '–',
    hold: `${affordable} paid, 0 deadlocks, 0 5xx`,
    aim: '–',
  }
}

/** The statements of the transaction that inserted a settlement, without its begin and commit: the log has them. */
const countStatements = (log: string): number => {
  const lines = log.split(/\n(?=\d{4}-\d\d-\d\d )/).filter(line => /(execute [^:]*|statement): /.test(line))
  const process = (line: string) => /\[(\d+)\]/.exec(line)?.[1]
  const inserting = lines.findLast(line => line.includes('insert into "settlement" '))
  if (inserting === undefined) throw new Error('the log has no settlement')
  const own = lines.filter(line => process(line) === process(inserting))
  const at = own.indexOf(inserting)
  const isBegin = (line: string) => /: begin\s*$/i.test(line)
  const from = own.findLastIndex((line, place) => place < at && isBegin(line))
  const to = own.findIndex((line, place) => place > at && /: commit\s*$/i.test(line))
  return to - from - 1
}

/** M6: one settlement of many trades on credit, received at once. */
const settleMany = async (product: Product, session: Session, database: pg.Client): Promise<Figure> => {
  const { origin } = product
  const clientId = await addClient(origin, session, '柳林洗煤厂')
  const id = await accountIdOf(database, clientId)
  await database.query('update account set credit_limit = 100000000 where id = $1', [id])
  const quotes = await quotesOf(origin, session, clientId, trades)
  await atOnce(quotes, 2, ({ quoteId }) =>
    send(origin, session, tillCalls.pay, { quoteId, payMethod: payMethod.credit }),
  )
  const period = { startTime: '2020-01-01', endTime: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10) }
  const { data: confirmed } = await send(origin, session, settleCalls.confirm, { clientId, ...period })
  await database.query(`alter system set log_statement = 'all'`)
  await database.query('select pg_reload_conf()')
  await sleep(500)
  const { time } = await send(origin, session, settleCalls.settle, {
    token: confirmed.token,
    tradeIds: confirmed.tradeIds,
    receipts: [{ payMethod: payMethod.transfer, amount: confirmed.net }],
  })
  await database.query('alter system reset log_statement')
  await database.query('select pg_reload_conf()')
  const statements = countStatements(readFileSync(join(product.folder, 'postgres.log'), 'utf8'))
  const { rows } = await database.query<{ used: string }>('select credit_used as used from account where id = $1', [id])
  return {
    id: 'M6',
    what: `one settlement of ${confirmed.count.toLocaleString('en')} credit trades, received at once`,
    measured: `${statements} statements, ${ms(time)}, ${rows[0]?.used} fen left`,
    reference: '–',
    ratio: '–',
    hold: '≤ 12 statements',
    aim: '–',
  }
}

/** M1 and M6: many debits at once, and a settlement of many trades. */
export const measureMoneyAtOnce = (): Promise<Figure[]> =>
  withProduct(product =>
    withDatabase(product, async database => {
      const session = await signIn(product.origin)
      return [await debitAtOnce(product, session, database), await settleMany(product, session, database)]
    }),
  )
