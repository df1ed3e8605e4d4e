import { logCalls } from '@seam/contract/system/log'
import { type Figure, median, ms, times } from '../figures.ts'
import { type Load, load } from '../load.ts'
import { type Product, withProduct } from '../product.ts'
import { type Session, signedHeaders, signIn } from '../wire.ts'
import { accountOf, fillLog } from './log-rows.ts'

const rounds = 3
const seconds = 4
const connections = 8

/** Rows of the operation log, and the tenth they are compared with: `npm run bench log 1000000 100000`. */
const [many = 10_000_000, few = many / 10] = process.argv.slice(2).map(Number).filter(Number.isInteger)

const newest = { pageNo: 1, pageSize: 10 }
const lastMonths = { startTime: '2026-08-01', endTime: '2026-10-31' }

/** The pages that users can reach: the first and the last of the list, with each filter alone and together. */
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

/** The queries of each log. */
type Reader = { readonly product: Product; readonly session: Session }

const read = ({ product: { origin }, session }: Reader, input: object, seconds: number): Promise<Load> => {
  const { path } = logCalls.page
  const body = Buffer.from(JSON.stringify(input))
  return load(origin + path, seconds, connections, () => ({ headers: signedHeaders(session, path, body), body }))
}

const fillAndSignIn = async (product: Product, rows: number): Promise<Reader> => {
  await fillLog(await product.databaseUrl(), rows)
  return { product, session: await signIn(product.origin) }
}

/** Both logs in turn, round by round, so that other load affects them equally. */
const sideBySide = async (small: Reader, large: Reader, input: object) => {
  await read(small, input, 1)
  await read(large, input, 1)
  const loads: { small: number; large: number }[] = []
  for (let round = 0; round < rounds; round++)
    loads.push({
      small: (await read(small, input, seconds)).p95,
      large: (await read(large, input, seconds)).p95,
    })
  return { small: median(loads.map(one => one.small)), large: median(loads.map(one => one.large)) }
}

const figureOf = (name: string, { small, large }: { small: number; large: number }): Figure => ({
  id: 'P2',
  what: `operation log of ${many.toLocaleString('en')} rows: ${name}, ${connections} connections`,
  measured: `p95 ${ms(large)}`,
  reference: `p95 ${ms(small)} (${few.toLocaleString('en')} rows)`,
  ratio: times(large / small),
  hold: '≤ 1.50×',
  aim: '≤ 1.10×',
})

/** P2: any reachable page of the log, compared with the same page of a log of a tenth. */
export const measureLog = (): Promise<Figure[]> =>
  withProduct(small =>
    withProduct(async large => {
      const readers = [await fillAndSignIn(small, few), await fillAndSignIn(large, many)] as const
      const figures: Figure[] = []
      for (const [name, input] of Object.entries(pages))
        figures.push(figureOf(name, await sideBySide(...readers, input)))
      return figures
    }),
  )
