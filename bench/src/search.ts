import { clientCalls } from '@seam/contract/client/client'
import { fillClients } from './clients.ts'
import { type Figure, median, ms, times } from './figures.ts'
import { load } from './load.ts'
import { withProduct } from './product.ts'
import { signedHeaders, signIn } from './wire.ts'

const usual = 200_000
const rounds = 3
const seconds = 3
const connections = 8

/** Part of a name: two and three characters, initials, part of a code, part of a telephone. */
const keywords = ['瑞坤', '柳林', '通洲洗', 'abc', 'KH0001', '50000123']

/** P3: the list searched by a keyword compared with the list by an equality, both signed and permitted. */
export const measureSearch = (rows = Number(process.env['BENCH_CLIENTS'] ?? usual)): Promise<Figure[]> =>
  withProduct(async product => {
    await fillClients(await product.databaseUrl(), rows)
    const session = await signIn(product.origin)
    const { path } = clientCalls.page
    const p95Of = async (query: object) => {
      const body = Buffer.from(JSON.stringify({ pageNo: 1, pageSize: 10, query }))
      const shot = () => ({ headers: signedHeaders(session, path, body), body })
      await load(product.origin + path, 1, connections, shot)
      const loads = []
      for (let round = 0; round < rounds; round++)
        loads.push(await load(product.origin + path, seconds, connections, shot))
      return median(loads.map(({ p95 }) => p95))
    }
    const equality = await p95Of({ source: 3 })
    const searched = []
    for (const keyword of keywords) searched.push({ keyword, p95: await p95Of({ keyword }) })
    const worst = searched.reduce((a, b) => (a.p95 > b.p95 ? a : b))
    return [
      {
        id: 'P3',
        what: `search of ${rows} clients by part of name, initials, code, telephone (the worst: ${worst.keyword}), ${connections} connections`,
        measured: `p95 ${ms(worst.p95)}, median of keywords ${ms(median(searched.map(({ p95 }) => p95)))}`,
        reference: `p95 ${ms(equality)} (list by equality)`,
        ratio: times(worst.p95 / equality),
        hold: '≤ 3×',
        aim: '≤ 1.5×',
      },
    ]
  })
