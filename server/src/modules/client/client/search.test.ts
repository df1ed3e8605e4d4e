import { clientCalls } from '@seam/contract/client/client'
import { accountCalls } from '@seam/contract/client/money/account'
import { notifierCalls } from '@seam/contract/client/notifier'
import { countLimit } from '@seam/contract/kit/list/paging'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectOk } from '../../../../test/builders/lab.ts'
import { useAdministrator } from '../../../../test/people.ts'

const { stage, desk } = useAdministrator()
let clients: { id: number; clientName: string; telephone: string; search: string; state: 1 | 2 }[]

const words = [
  '柳林',
  '瑞坤',
  '洗煤厂',
  '焦化',
  '有限公司',
  'Ab9',
  "o'clock",
  'a\\b',
  '100%',
  'x_y',
  '𠮷田',
  '😀',
  '煤',
]

/** Clients whose names consist of adjacent words, so that a search text is in many of them, in one, or in none. */
const fill = async (count: number, from: number) => {
  const drafts = Array.from({ length: count }, (_, n) => {
    const at = from + n
    return {
      clientName: `${words[at % words.length]}${words[(at * 7 + 3) % words.length]}${at}`,
      pinyin: at % 3 === 0 ? 'llrk' : `p${at}`,
      telephone: at % 5 === 0 ? '' : `15${String(at).padStart(9, '0')}`,
      state: at % 4 === 0 ? (1 as const) : (2 as const),
      gradeId: 1,
    }
  })
  await stage.db
    .with('added', db => db.insertInto('client').values(drafts).returning('id'))
    .insertInto('account')
    .columns(['clientId'])
    .expression(db => db.selectFrom('added').select('id as clientId'))
    .execute()
}

beforeAll(async () => {
  await fill(300, 1)
  clients = await stage.db
    .selectFrom('client')
    .select(['id', 'clientName', 'telephone', 'search', 'state'])
    .orderBy('id', 'desc')
    .execute()
})
afterAll(() => expect(stage.errors).toEqual([]))

type Question = Parameters<typeof desk.call<typeof clientCalls.page>>[1]
const findClients = async (query: object) => {
  const { rows, totalRecords } = await expectOk(
    desk.call(clientCalls.page, { query, pageSize: 100 } as unknown as Question),
  )
  return { total: totalRecords, ids: rows.map(({ id }) => id) }
}
const asLooked = (holds: (client: (typeof clients)[number]) => boolean) => {
  const ids = clients.filter(holds).map(({ id }) => id)
  return { total: ids.length, ids: ids.slice(0, 100) }
}

/** Any substring that exists, in any case, and one that does not. */
const typed = fc.oneof(
  fc
    .record({ row: fc.nat(), at: fc.nat(), long: fc.integer({ min: 1, max: 12 }), upper: fc.boolean() })
    .map(({ row, at, long, upper }) => {
      const signs = [...(clients[row % clients.length]?.search ?? '')]
      const part = signs.slice(at % signs.length, (at % signs.length) + long).join('')
      return upper ? part.toUpperCase() : part
    }),
  fc.constantFrom(...words, '没有', '通洲洗', "'", '\\', '%', '_', "' & 'a", '柳林 焦化', 'kh', '1'),
  fc.string({ maxLength: 6 }),
)

describe('the search of clients', () => {
  it('finds what looking at every client finds, in the same order', () =>
    fc.assert(
      fc.asyncProperty(typed, fc.constantFrom(undefined, 1, 2), async (keyword, state) => {
        const parts = keyword.toLowerCase().split(/\s+/).filter(Boolean)
        const filters = { ...(keyword === '' ? {} : { keyword }), ...(state === undefined ? {} : { state }) }
        expect(await findClients(filters)).toEqual(
          asLooked(one => parts.every(part => one.search.includes(part)) && (state ?? one.state) === one.state),
        )
      }),
      {
        numRuns: 100,
        examples: [
          ['k', 2],
          ['𠮷', undefined],
          ['  ', undefined],
        ],
      },
    ))

  it('of a name or a telephone finds what is in that alone', async () => {
    for (const clientName of ['瑞坤', '洗煤厂', 'AB9', '煤', '15000', "o'c", '0%'])
      expect(await findClients({ clientName })).toEqual(
        asLooked(one => one.clientName.toLowerCase().includes(clientName.toLowerCase())),
      )
    expect(await findClients({ telephone: '0012', clientName: '柳林' })).toEqual(
      asLooked(one => one.telephone.includes('0012') && one.clientName.includes('柳林')),
    )
  })

  it('pages without overlap and sorts as it is asked', async () => {
    const page = async (pageNo: number) => {
      const sort = [{ key: 'clientCode' as const, order: 'asc' as const }]
      const question = { query: { keyword: '柳林' }, sort, pageNo, pageSize: 10 } as unknown as Question
      return (await expectOk(desk.call(clientCalls.page, question))).rows.map(({ id }) => id)
    }
    const ids = clients
      .filter(({ search }) => search.includes('柳林'))
      .map(({ id }) => id)
      .reverse()
    expect([...(await page(1)), ...(await page(2))]).toEqual(ids.slice(0, 20))
    expect(await page(1000)).toEqual([])
  })

  it('asks the database twice at most, once where there is nothing', async () => {
    expect(await stage.statementsOf(() => findClients({ keyword: '瑞坤' }))).toHaveLength(1)
    expect(await stage.statementsOf(() => findClients({ keyword: '没有这一家' }))).toHaveLength(1)
  })

  it('takes its index whatever is known of the word, and never works out the pieces of each row', async () => {
    const plan = await sql<{ 'QUERY PLAN': string }>`explain select id from client
      where search_pieces(search) @@ '''kh'':*'::tsquery limit 10001`.execute(stage.db)
    expect(plan.rows.map(row => row['QUERY PLAN']).join('\n')).toContain('Bitmap Index Scan on client_pieces')
  })

  it('goes with lists of what clients have', async () => {
    const account = await expectOk(
      desk.call(accountCalls.page, { query: { keyword: '洗煤厂' }, pageSize: 100 } as never),
    )
    expect(account.totalRecords).toBe(clients.filter(({ search }) => search.includes('洗煤厂')).length)
    expect(
      (await expectOk(desk.call(notifierCalls.page, { query: { keyword: '洗煤厂' } } as never))).totalRecords,
    ).toBe(0)
  })

  it('of what more than are counted have shows the newest of them', async () => {
    for (let from = 10_001; from <= 20_001; from += 3000) await fill(3000, from)
    const newest = await stage.db.selectFrom('client').select('id').orderBy('id', 'desc').limit(100).execute()
    expect(await findClients({ keyword: 'kh' })).toEqual({ total: countLimit + 1, ids: newest.map(({ id }) => id) })
    expect((await findClients({ keyword: 'kh 瑞坤' })).total).toBeLessThan(countLimit)
  })
})
