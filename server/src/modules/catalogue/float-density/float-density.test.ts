import { floatDensityCalls, floatDensityFailures } from '@seam/contract/catalogue/material/float-density'
import { costCoefficientCalls } from '@seam/contract/catalogue/price/cost-coefficient'
import { commonFailures } from '@seam/contract/kit/failure'
import { catalogueFailures } from '@seam/contract/kit/list/catalogue'
import { describe, expect, it } from 'vitest'
import { addClient, addDelegation, expectOk, orderWords, sampleDraft } from '../../../../test/builders/lab.ts'
import { expectRefusal } from '../../../../test/expect-refusal.ts'
import { next, personWith, useAdministrator } from '../../../../test/people.ts'

const { stage, desk: admin } = useAdministrator()
const all = async () => (await expectOk(admin.call(floatDensityCalls.page, { pageSize: 100 }))).rows
const ids = async () => (await all()).map(({ id }) => id)
const sorted = (order: readonly number[]) => admin.call(floatDensityCalls.sort, { ids: [...order] })
const addDensity = async () =>
  (await expectOk(admin.call(floatDensityCalls.add, { name: `密度${next()}`, value: '1.7' }))).id

describe('the order of float densities', () => {
  it('is as it was sent, tells before and after, and moves versions only where the place moved', async () => {
    const before = await all()
    const turned = [...before].reverse()
    expect((await sorted(turned.map(({ id }) => id))).code).toBe(0)
    const after = await all()
    expect(after.map(({ name }) => name)).toEqual(turned.map(({ name }) => name))
    const middle = before[Math.floor(before.length / 2)]
    expect(after.find(({ id }) => id === middle?.id)?.version).toBe(middle?.version)
    const log = await stage.db.selectFrom('operationLog').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst()
    expect(log).toMatchObject({ operContent: '调整浮煤比重的排序', operType: '浮煤比重排序' })
    expect(log?.changes).toMatchObject([{ before: before.map(({ name }) => name).join('、') }])
    const desk = (await personWith(stage, 'delegateAdd')).client
    expect((await expectOk(desk.call(floatDensityCalls.all))).map(({ id }) => id)).toEqual(after.map(({ id }) => id))
  })

  it('is refused when the list has grown or shrunk, or contains one twice', async () => {
    const order = await ids()
    expectRefusal(await sorted(order.slice(1)), floatDensityFailures.listChanged)
    expectRefusal(await sorted([...order.slice(1), order[1] ?? 0]), floatDensityFailures.listChanged)
    await addDensity()
    expectRefusal(await sorted(order), floatDensityFailures.listChanged)
  })

  it('is complete, whichever of two comes last', async () => {
    const order = await ids()
    const turned = order.toReversed()
    const codes = (await Promise.all([sorted(order), sorted(turned), addDensity()])).slice(0, 2)
    expect(
      codes.every(answer => [0, floatDensityFailures.listChanged.code].includes((answer as { code: number }).code)),
    ).toBe(true)
    const now = (await ids()).filter(id => order.includes(id))
    expect([order.join(), turned.join()]).toContain(now.join())
  })
})

describe('deleting', () => {
  it('takes what nobody used, and nothing else', async () => {
    const [free, used] = [await addDensity(), await addDensity()]
    const words = await orderWords(admin)
    const client = await addClient(admin)
    const samples = [sampleDraft(words, { floatDensityId: used })]
    await addDelegation(admin, words, client.id, { samples })
    const remove = (id: number) => admin.call(floatDensityCalls.remove, { id })
    expect((await remove(free)).code).toBe(0)
    expectRefusal(await remove(free), commonFailures.notThere)
    expectRefusal(await remove(used), catalogueFailures.inUse)
    expect(await ids()).toContain(used)
  })

  it('keeps a coefficient that a delegation was charged by, and its factor may change later', async () => {
    const draft = { coefficientName: `夜班${next()}`, coefficient: '1.30', urgency: 0 as const, promiseAmount: 12 }
    const { id } = await expectOk(admin.call(costCoefficientCalls.add, draft))
    const remove = () => admin.call(costCoefficientCalls.remove, { id })
    const words = await orderWords(admin)
    const client = await addClient(admin)
    const delegation = await addDelegation(admin, words, client.id, { coefficientId: id })
    expectRefusal(await remove(), catalogueFailures.inUse)
    await expectOk(admin.call(costCoefficientCalls.update, { ...draft, coefficient: '1.4', id, version: 1 }))
    expect(delegation).toMatchObject({ coefficientName: draft.coefficientName, coefficient: '1.30' })
    const row = await stage.db
      .selectFrom('delegation')
      .select('coefficient')
      .where('id', '=', delegation.id)
      .executeTakeFirstOrThrow()
    expect(row.coefficient).toBe('1.30')
    const log = await stage.db.selectFrom('operationLog').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst()
    expect(log?.operContent).toContain('系数由【1.30】改为【1.40】')
  })
})
