import { describe, expect, it } from 'vitest'
import { filtersBy, pageQuery } from './page.ts'

const question = pageQuery(
  { name: 'text', code: 'code', state: 'number', at: 'time', keyword: 'search', group: 'member' },
  ['name'],
)
const items = (query: unknown) => question.safeParse({ query }).data?.query
const item = (key: string, op: string, ...value: unknown[]) => ({ key, op, value })

describe('filters', () => {
  it('come as an object or as items, and are the same', () => {
    expect(items({ name: '煤', code: 'A1', state: 2, at: ['2026-11-21', '2026-11-21'] })).toEqual([
      item('name', 'like', '煤'),
      item('code', 'eq', 'A1'),
      item('state', 'eq', 2),
      item('at', 'ge', '2026-11-21'),
      item('at', 'le', '2026-11-21 23:59:59.999999'),
    ])
    expect(items([item('state', 'in', '1', 2)])).toEqual([item('state', 'in', 1, 2)])
    expect(items({ keyword: '李 1380', group: [1, 2] })).toEqual([
      item('keyword', 'like', '李 1380'),
      item('group', 'in', 1, 2),
    ])
  })

  it('up to a time take the whole of its second, since rows are timed to the microsecond', () => {
    expect(items([item('at', 'le', '2026-11-21 08:00:00'), item('at', 'ge', '2026-11-21 08:00:00')])).toEqual([
      item('at', 'le', '2026-11-21 08:00:00.999999'),
      item('at', 'ge', '2026-11-21 08:00:00'),
    ])
    expect(items([item('at', 'le', '2026-11-21 08:00:00.999999')])).toBeUndefined()
  })

  it('equal to a day or a second take all of it', () => {
    expect(items([item('at', 'eq', '2026-11-21')])).toEqual([
      item('at', 'ge', '2026-11-21'),
      item('at', 'le', '2026-11-21 23:59:59.999999'),
    ])
    expect(items({ at: '2026-11-21 08:00:00' })).toEqual([
      item('at', 'ge', '2026-11-21 08:00:00'),
      item('at', 'le', '2026-11-21 08:00:00.999999'),
    ])
  })

  it('take several values only with in, or where the key selects by ids', () => {
    expect(items([item('group', 'eq', 1, 2)])).toEqual([item('group', 'eq', 1, 2)])
    for (const op of ['eq', 'ne', 'ge', 'le']) expect(items([item('state', op, 1, 2)])).toBeUndefined()
    expect(items([item('name', 'like', '煤', '焦')])).toBeUndefined()
    expect(items([item('at', 'eq', '2026-11-21', '2026-11-22')])).toBeUndefined()
  })

  it('that are blank ask for nothing, whatever is listed', () => {
    expect(items({ name: '', state: null, at: [] })).toEqual([])
    expect(items([item('name', 'like', '')])).toEqual([])
    expect(items([item('secret', 'like', '')])).toBeUndefined()
  })

  it('leave out blanks of a list, as items and in an object alike', () => {
    const ofOne = [item('group', 'in', 1)]
    expect([items({ group: ['', 1, null] }), items([item('group', 'in', '', 1, null)])]).toEqual([ofOne, ofOne])
    expect(items([item('state', 'eq', null), item('name', 'like', ''), item('at', 'ge', null)])).toEqual([])
    expect(items([item('at', 'le', null, '2026-11-21')])).toEqual(items({ at: [null, '2026-11-21'] }))
  })

  it('and the order may be null or absent', () => {
    const none = { pageNo: 1, pageSize: 10, query: [], sort: [] }
    expect([question.parse({ query: null, sort: null }), question.parse({})]).toEqual([none, none])
    expect(filtersBy({ name: 'text' }).parse(null)).toEqual([])
  })

  it('refuse what the kind of the key has not', () => {
    for (const input of [
      item('at', 'like', '2026'),
      item('at', 'ge', '2026-02-30'),
      item('keyword', 'ne', '李'),
      item('group', 'ge', 1),
    ])
      expect(items([input])).toBeUndefined()
  })

  it('name what is wrong with a condition', () => {
    const fault = (query: unknown) => question.safeParse({ query }).error?.issues[0]
    expect(fault([item('secret', 'eq', 1)])).toMatchObject({
      path: ['query', 'secret'],
      message: '不支持的查询条件：secret eq',
    })
    expect(fault([item('at', 'like', '2026')])?.message).toBe('不支持的查询条件：at like')
    expect(fault([item('state', 'eq', 1, 2)])?.message).toBe('查询条件只能有一个值：state eq')
    expect(fault({ state: 'x' })?.message).toBe('查询条件的值不正确：state eq')
    expect(fault({ at: ['2026-02-30'] })?.message).toBe('查询条件的时间不正确：at ge')
  })

  it.each(['x', ' ', '1e5', '0x1', '1.5', true, 2 ** 31, 1.5])('take %j for no number', value => {
    expect(items([item('state', 'in', value, 1)])).toBeUndefined()
  })
})
