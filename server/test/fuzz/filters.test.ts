import { allCalls } from '@seam/contract'
import type { Call } from '@seam/contract/kit/call'
import { commonFailures } from '@seam/contract/kit/failure'
import { type FilterKind, filterTableOf, operators, sortsOf } from '@seam/contract/kit/list/page'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { postRequest } from '../client.ts'
import { useAdministrator } from '../people.ts'

/** Number of requests; the reliability figure requires 10,000: INJECTED_FILTERS=10000. */
const requests = Number(process.env['INJECTED_FILTERS'] ?? 300)

const lists = Object.entries(allCalls).flatMap(([module, table]) =>
  Object.entries(table).flatMap(([name, call]: [string, Call]) => {
    const filters = filterTableOf(call.input)
    return filters === undefined || call.kind === 'export' ? [] : [{ name: `${module}.${name}`, call, filters }]
  }),
)

const { stage, desk: client } = useAdministrator()
/** Fragments that end a literal, a pattern or a statement, or change their meaning. */
const fragments = [
  "'",
  "''",
  '"',
  '\\',
  '%',
  '_',
  '%%',
  ';',
  '--',
  '/*',
  '*/',
  '$1',
  '$$',
  '?',
  '(',
  ')',
  '[',
  '{',
  '\u0000',
  '\ud800',
  '\n',
  ' or 1=1',
  ' union select 1',
  '; drop table app_user',
  'pg_sleep(9)',
  '::integer',
  'null',
  "E'\\x27'",
  '煤',
  'é',
  '0',
  '9'.repeat(60),
]
const hostileText = fc.array(fc.constantFrom(...fragments), { minLength: 1, maxLength: 5 }).map(parts => parts.join(''))
const hostileNumber = fc.constantFrom(0, -1, 2 ** 31 - 1, -(2 ** 31), 2 ** 31, 1.5, 1e308)
const times = fc.constantFrom('2026-01-01', '2026-02-29', '0001-01-01 00:00:00', '9999-12-31 23:59:59', "2026-01-01'")

const valueOf = (kind: FilterKind) => {
  if (kind === 'number' || kind === 'member') return fc.oneof(hostileNumber, hostileText)
  return kind === 'time' || kind === 'day' ? fc.oneof(times, hostileText) : hostileText
}

const inputFor = ({ call, filters }: (typeof lists)[number]) => {
  // of a list without filters any key is unknown
  const keys = [...Object.keys(filters), 'unknown']
  const item = fc.constantFrom(...keys).chain(key =>
    fc.record({
      key: fc.oneof({ arbitrary: fc.constant(key), weight: 9 }, { arbitrary: hostileText, weight: 1 }),
      op: fc.constantFrom(...operators),
      value: fc.array(valueOf(filters[key] ?? 'text'), { minLength: 1, maxLength: 3 }),
    }),
  )
  const sorts = sortsOf(call.input)
  const key = sorts.length === 0 ? hostileText : fc.oneof(fc.constantFrom(...sorts), hostileText)
  const sort = fc.array(fc.record({ key, order: fc.constantFrom('asc', 'desc', 'asc; --') }), { maxLength: 2 })
  return fc.record({ query: fc.array(item, { minLength: 1, maxLength: 3 }), sort }, { requiredKeys: ['query'] })
}

it.each(lists)('$name takes injected filters and sorts as values', async list => {
  await fc.assert(
    fc.asyncProperty(inputFor(list), async input => {
      const { code, status, message } = await client.send(postRequest(list.call.path, input))
      expect(status < 500 && code !== commonFailures.unknown.code, `${code} ${message} ${stage.errors.at(-1)}`).toBe(
        true,
      )
    }),
    { numRuns: Math.ceil(requests / lists.length), endOnFailure: true },
  )
  expect(stage.errors).toEqual([])
})

it('reaches the database with most of its requests', async () => {
  const { call } = lists.find(({ name }) => name === 'user.page') ?? {}
  if (call === undefined) throw new Error('no list of users')
  const query = [{ key: 'userName', op: 'like', value: ["%' or 1=1 --\\"] }]
  const statements = await stage.statementsOf(async () => {
    const { code, data } = await client.send(postRequest(call.path, { query }))
    expect([code, (data as { totalRecords: number }).totalRecords]).toEqual([0, 0])
  })
  expect(statements.length).toBeGreaterThan(0)
  expect(statements.join()).not.toContain('1=1')
})
