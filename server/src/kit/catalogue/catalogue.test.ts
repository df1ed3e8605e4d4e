import { coalCalls } from '@seam/contract/catalogue/material/coal'
import { coalCategoryCalls } from '@seam/contract/catalogue/material/coal-category'
import { floatDensityCalls } from '@seam/contract/catalogue/material/float-density'
import { sampleKindCalls } from '@seam/contract/catalogue/material/sample-kind'
import { costCoefficientCalls } from '@seam/contract/catalogue/price/cost-coefficient'
import { salesmanCalls } from '@seam/contract/catalogue/salesman'
import type { Call } from '@seam/contract/kit/call'
import { commonFailures } from '@seam/contract/kit/failure'
import { catalogueFailures } from '@seam/contract/kit/list/catalogue'
import type { Permission } from '@seam/contract/kit/permission'
import { afterAll, describe, expect, it } from 'vitest'
import { addClient, addDelegation, orderWords } from '../../../test/builders/lab.ts'
import { expectRefusal } from '../../../test/expect-refusal.ts'
import { lastOperation, next, personWith, useAdministrator } from '../../../test/people.ts'

const { stage, desk: admin } = useAdministrator()
afterAll(() => expect(stage.errors).toEqual([]))

type Row = { id: number; version: number; sort: number; state: 1 | 2 } & Record<string, unknown>
type Draft = Record<string, unknown>
type Plain = Readonly<Record<'page' | 'add' | 'update' | 'switchState', Call>>

/** The plain lists: their calls, their name field, and the other required fields of a new entry. */
const lists: readonly (readonly [noun: string, calls: Plain, name: string, more: Draft, wrong: Draft])[] = [
  ['样品类型', sampleKindCalls, 'sampleKindName', {}, { sort: 10_000 }],
  ['煤种', coalCalls, 'coalName', {}, { categoryId: 'x' }],
  ['煤类', coalCategoryCalls, 'categoryName', { categoryCode: 'JM' }, { categoryCode: 'A'.repeat(11) }],
  ['业务员', salesmanCalls, 'salesmanName', { telephone: '13512345678' }, { telephone: '12' }],
  ['费用系数', costCoefficientCalls, 'coefficientName', { coefficient: '1.2', urgency: 1 }, { coefficient: '10.01' }],
  ['浮煤比重', floatDensityCalls, 'name', { value: '1.55' }, { value: '1.555' }],
]

const listOf = ([noun, calls, name, more, wrong]: (typeof lists)[number]) => {
  const post = <D = unknown>(call: Call, input: Draft, client = admin) => client.post<D>(call.path, input)
  const draft = (fields: Draft = {}) => ({ [name]: `重庆${noun}${next()}`, ...more, ...fields })
  const page = async (input: Draft) => (await post<{ rows: Row[]; totalRecords: number }>(calls.page, input)).data
  const findRows = async (keyword: string) => (await page({ query: { keyword } })).rows
  const addEntry = async (fields: Draft = {}) => {
    const sent = draft(fields)
    expect((await post(calls.add, sent)).code).toBe(0)
    const [row] = await findRows(String(sent[name]))
    if (row === undefined) throw new Error(`${noun} was not found by its name`)
    return row
  }
  const edit = (row: Row, fields: Draft = {}) => ({
    ...draft(),
    [name]: row[name],
    id: row.id,
    version: row.version,
    ...fields,
  })
  return { noun, calls, name, wrong, post, draft, page, findRows, addEntry, edit }
}

describe.each(lists.map(list => [list[0], listOf(list)] as const))('%s', (noun, list) => {
  const { calls, name, post, draft, findRows, addEntry, edit } = list

  it('adds an entry at the end, logs it, and finds it by part of its name and its initials', async () => {
    const first = await addEntry()
    const row = await addEntry()
    expect(row).toMatchObject({ state: 2, version: 1 })
    expect(row.sort).toBe(first.sort + 1)
    expect(await lastOperation(stage)).toMatchObject({
      operModule: noun,
      operContent: `新增${noun}【${String(row[name])}】`,
    })
    const place = await addEntry({ sort: 7 })
    expect(place.sort).toBe(7)
    for (const keyword of ['重庆', 'cq', 'CQ'])
      expect(
        (await findRows(keyword)).map(({ id }) => id),
        keyword,
      ).toContain(row.id)
    expect(await findRows('%')).toEqual([])
  })

  it('lists in order, filters by state, and uses one statement', async () => {
    const rows = [await addEntry({ sort: 9001 }), await addEntry({ sort: 9000 })]
    await post(calls.switchState, { id: rows[0]?.id, state: 1 })
    const statements = await stage.statementsOf(async () => {
      const all = (await list.page({ pageSize: 100 })).rows
      expect(all.map(({ sort }) => sort)).toEqual(all.map(({ sort }) => sort).toSorted((a, b) => a - b))
    })
    expect(statements).toHaveLength(1)
    const stopped = (await list.page({ query: { state: 1 }, pageSize: 100 })).rows
    expect(stopped.map(({ id }) => id)).toContain(rows[0]?.id)
    expect(stopped.every(({ state }) => state === 1)).toBe(true)
    await post(calls.switchState, { id: rows[0]?.id, state: 2 })
  })

  it('changes an entry and logs each field', async () => {
    const row = await addEntry()
    const other = `长治${noun}${next()}`
    expect((await post(calls.update, edit(row, { [name]: other, sort: 8000 }))).code).toBe(0)
    const [after] = await findRows(other)
    expect(after).toMatchObject({ id: row.id, version: row.version + 1, sort: 8000 })
    expect((await findRows('cz')).map(({ id }) => id)).toContain(row.id)
    const { operContent, changes } = await lastOperation(stage)
    expect(operContent).toContain(`由【${String(row[name])}】改为【${other}】`)
    expect(changes).toContainEqual({ field: 'sort', label: '排序', before: String(row.sort), after: '8000' })
  })

  it('refuses an old version', async () => {
    const row = await addEntry()
    const save = () => post(calls.update, edit(row, { [name]: `再改${next()}` }))
    const codes = (await Promise.all([save(), save()])).map(({ code }) => code)
    expect(codes.toSorted((a, b) => a - b)).toEqual([0, commonFailures.changedMeanwhile.code])
  })

  it('refuses a name in use, also concurrently, an unknown entry, and invalid input', async () => {
    const [row, second] = [await addEntry(), await addEntry()]
    expectRefusal(await post(calls.add, draft({ [name]: row[name] })), catalogueFailures.nameTaken)
    expectRefusal(await post(calls.update, edit(second, { [name]: row[name] })), catalogueFailures.nameTaken)
    const twin = draft()
    const codes = (await Promise.all([post(calls.add, twin), post(calls.add, twin)])).map(({ code }) => code)
    expect(codes.toSorted((a, b) => a - b)).toEqual([0, catalogueFailures.nameTaken.code])
    expectRefusal(await post(calls.update, edit({ ...row, id: 999_999 })), commonFailures.notThere)
    for (const wrong of [list.wrong, { [name]: ' ' }, { unknown: 1 }, { sort: -1 }])
      expect((await post(calls.add, draft(wrong))).code, JSON.stringify(wrong)).toBe(commonFailures.invalidInput.code)
  })

  it('stops and starts, and refuses the state that it already has', async () => {
    const { id } = await addEntry()
    const set = async (state: 1 | 2) => (await post(calls.switchState, { id, state })).code
    expect([await set(1), await set(1), await set(2), await set(2)]).toEqual([
      0,
      commonFailures.alreadySo.code,
      0,
      commonFailures.alreadySo.code,
    ])
    expect((await lastOperation(stage)).operContent).toContain(`启用${noun}【`)
    expectRefusal(await post(calls.switchState, { id: 999_999, state: 1 }), commonFailures.notThere)
  })

  it('is read with one permission and changed with another', async () => {
    const [view] = calls.page.access as readonly [Permission, ...Permission[]]
    const reader = (await personWith(stage, view)).client
    expect((await post(calls.page, {}, reader)).code).toBe(0)
    expectRefusal(await post(calls.add, draft(), reader), commonFailures.noPermission)
  })
})

const words = () => orderWords(admin)
const ordered = async (more: Draft) => {
  const client = await addClient(admin)
  const at = await words()
  return addDelegation(admin, at, client.id, {
    samples: [
      { sampleName: `样${next()}`, sampleKindId: at.sampleKind('精煤'), projectIds: at.projects('MT'), ...more },
    ],
  })
}

describe('an entry that a delegation uses', () => {
  const kinds = listOf(lists[0] as never)
  const coals = listOf(lists[1] as never)
  const categories = listOf(lists[2] as never)
  const densities = listOf(lists[5] as never)

  it.each([
    ['样品类型', kinds, 'sampleKindId', { sampleKindName: '改名' }],
    ['煤种', coals, 'coalId', { coalName: '改名' }],
    ['煤类', categories, 'coalCategoryId', { categoryName: '改名' }],
    ['浮煤比重', densities, 'floatDensityId', { value: '1.56' }],
  ] as const)('%s keeps its name; its place may change, and it may be stopped', async (_noun, list, field, change) => {
    const row = await list.addEntry()
    await ordered({ [field]: row.id })
    const unchanged = list.edit(row, field === 'floatDensityId' ? { value: row['value'] } : {})
    expectRefusal(await list.post(list.calls.update, { ...unchanged, ...change }), catalogueFailures.nameFixed)
    expect((await list.post(list.calls.update, { ...unchanged, sort: 1 })).code).toBe(0)
    expect((await list.post(list.calls.switchState, { id: row.id, state: 1 })).code).toBe(0)
  })

  it('when stopped is neither offered nor accepted, and the old delegation shows it', async () => {
    const row = await kinds.addEntry()
    const before = await ordered({ sampleKindId: row.id })
    await kinds.post(kinds.calls.switchState, { id: row.id, state: 1 })
    expect((await words()).offer.sampleKinds.map(({ id }) => id)).not.toContain(row.id)
    await expect(ordered({ sampleKindId: row.id })).rejects.toThrow('停用')
    const [sample] = before.samples
    expect(sample?.sampleKindName).toBe(row['sampleKindName'])
  })
})
