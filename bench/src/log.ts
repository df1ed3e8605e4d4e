import { logCalls } from '@seam/contract/system/log'
import { type Figure, median, ms, times } from './figures.ts'
import { type Load, load } from './load.ts'
import { accountOf, fillLog } from './log-rows.ts'
import { type Product, withProduct } from './product.ts'
import { type Session, signedHeaders, signIn } from './wire.ts'

const rounds = 3
const seconds = 4
const connections = 8

/** Rows of the operation log, and the tenth that they are held against: `npm run bench log 1000000 100000`. */
const [many = 10_000_000, few = many / 10] = process.argv.slice(2).map(Number).filter(Number.isInteger)

const newest = { pageNo: 1, pageSize: 10 }
const lastMonths = { startTime: '2026-08-01', endTime: '2026-10-31' }

/** The pages that a person can reach: the first and the last that the list offers, and each filter alone and together. */
const pages: Readonly<Record<string, object>> = {
  newest,
  oldest: { ...newest, sort: [{ key: 'createTime', order: 'asc' }] },
  'page 1000': { pageNo: 1000, pageSize: 10 },
  'three months, page 500': { ...lastMonths, pageNo: 500, pageSize: 10 },
  account: { ...newest, createName: accountOf(7) },
  'account, page 1000': { pageNo: 1000, pageSize: 10, createName: accountOf(7) },
  'part of an account': { ...newest, createName: accountOf(7).slice(5) },
  'one number': { ...newest, operContent: 'WT20260102-0007' },
  'two characters': { ...newest, operContent: '张三' },
  'what nobody did': { ...newest, ...lastMonths, operContent: '从未发生' },
  'all of it': { ...newest, ...lastMonths, createName: accountOf(7), operContent: '签收' },
}

type Loads = Record<string, Load[]>

const measure = async ({ origin }: Product, session: Session): Promise<Loads> => {
  const { path } = logCalls.page
  const found: Loads = Object.fromEntries(Object.keys(pages).map(name => [name, []]))
  for (let round = 0; round <= rounds; round++)
    for (const [name, asked] of Object.entries(pages)) {
      const body = Buffer.from(JSON.stringify(asked))
      const shot = () => ({ headers: signedHeaders(session, path, body), body })
      const one = await load(origin + path, round === 0 ? 1 : seconds, connections, shot)
      if (round > 0) found[name]?.push(one)
    }
  return found
}

const measured = (rows: number): Promise<Loads> =>
  withProduct(async product => {
    await fillLog(await product.databaseUrl(), rows)
    return measure(product, await signIn(product.origin))
  })

/** P2: any page of the log that a person can reach, against the same page of a log of a tenth. */
export const measureLog = async (): Promise<Figure[]> => {
  const small = await measured(few)
  const large = await measured(many)
  const p95 = (loads: Loads, name: string) => median((loads[name] ?? []).map(one => one.p95))
  return Object.keys(pages).map(name => ({
    id: 'P2',
    what: `operation log of ${many.toLocaleString('en')} rows: ${name}, ${connections} connections`,
    measured: `p95 ${ms(p95(large, name))}`,
    reference: `p95 ${ms(p95(small, name))} (${few.toLocaleString('en')} rows)`,
    ratio: times(p95(large, name) / p95(small, name)),
    hold: '≤ 1.50×',
    aim: '≤ 1.10×',
  }))
}
