import type { Call } from '@seam/contract/kit/call'
import { filterTableOf, operators, type PageQuery } from '@seam/contract/kit/list/page'
import { listAt } from '@seam/contract/lists'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { useStage } from '../../../test/stage.ts'
import { routes } from '../../routes.ts'
import { paginate } from './page.ts'
import { everything } from './scope.ts'

const stage = useStage()

const nasty = [
  "'; drop table app_user; --",
  "' or '1'='1",
  '%',
  '\\',
  '_%\\_',
  '$1',
  '煤"煤',
  '2026-11-21',
  '2026-11-21 08:00:00',
  '2026-02-30',
  '9999999999',
  '-2147483648',
  '1e5',
  'NaN',
  'null',
  'userName',
  '😀',
  ' ',
]
const value = fc.oneof(
  fc.constantFrom<unknown>(...nasty, 1, 2, 0, -1, 1.5, 2 ** 31, 2 ** 53, true, false, null, ''),
  fc.integer(),
  fc.string({ maxLength: 30 }),
)
const values = fc.array(value, { maxLength: 4 })

/** Filters as a browser, a careless client and a malicious client would send them. */
const questionOf = (call: Call) => {
  const keys = Object.keys(filterTableOf(call.input) ?? {})
  const alien = fc.constantFrom('constructor', '__proto__', 'id', 'password_hash', "a' or 1=1 --", 'appUser.id')
  const key = fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...keys) }, alien, fc.string({ maxLength: 12 }))
  const op = fc.oneof({ weight: 12, arbitrary: fc.constantFrom(...operators) }, fc.constantFrom('', 'or', '= 1 or'))
  const item = fc.record({ key, op, value: fc.oneof({ weight: 9, arbitrary: values }, value) })
  const known = fc.dictionary(fc.constantFrom(...keys), fc.oneof(value, values), { maxKeys: 3 })
  const order = fc.oneof({ weight: 9, arbitrary: fc.constantFrom('asc', 'desc') }, fc.constant('asc; drop'))
  const sort = fc.record({ key: fc.oneof(fc.constantFrom('createTime', 'state'), key), order })
  return fc.record({
    pageNo: fc.constantFrom(1, 1, 1, 2, 1_000_000, 0),
    pageSize: fc.constantFrom(1, 10, 100, 101),
    query: fc.oneof(fc.array(item, { maxLength: 3 }), known, fc.constant(undefined)),
    sort: fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, fc.array(sort, { maxLength: 2 })),
  })
}

const lists = Object.values(listAt)
const handlerOf = (call: Call) => routes.find(route => route.call === call)?.handle

describe('filters and sorts', () => {
  it('cause no database error in 10,000 valid, nearly valid and invalid queries', async () => {
    const question = fc.constantFrom(...lists).chain(call => questionOf(call).map(input => ({ call, input })))
    const questions = fc.sample(question, { numRuns: 10_000, seed: 20_261_121 })
    const failed: unknown[] = []
    let answered = 0
    const ask = async ({ call, input: generated }: (typeof questions)[number]) => {
      const input = call.input.safeParse(generated)
      if (!input.success) return
      answered += 1
      const caller = { userId: 1, isAdmin: true, permissions: new Set(), scope: everything, revision: 1n }
      // The handlers of lists use these only.
      await handlerOf(call)?.({ db: stage.db, input: input.data, caller, services: stage.services } as never).catch(
        (error: unknown) => failed.push({ path: call.path, input: generated, error: String(error) }),
      )
    }
    for (let at = 0; at < questions.length; at += 100) await Promise.all(questions.slice(at, at + 100).map(ask))
    expect(failed).toEqual([])
    expect(answered).toBeGreaterThan(2000)
  }, 120_000)

  it('with unknown keys find nothing and sort nothing', async () => {
    const roles = stage.db.selectFrom('role').select('id')
    const ask = (part: Partial<PageQuery>) =>
      paginate(
        stage.db,
        roles,
        { pageNo: 1, pageSize: 10, query: [], sort: [], ...part },
        { columns: { id: 'id' }, last: 'id' },
      )
    const all = await ask({})
    expect(all.totalRecords).toBeGreaterThan(3)
    for (const key of ['constructor', '__proto__', 'toString', 'roleName'])
      expect(await ask({ query: [{ key, op: 'eq', value: [1] }] })).toEqual({ rows: [], totalRecords: 0 })
    expect(await ask({ sort: [{ key: 'toString', order: 'asc' }] })).toEqual(all)
  })
})
