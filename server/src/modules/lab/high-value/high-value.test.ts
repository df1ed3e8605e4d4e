import { periodFailures } from '@seam/contract/kit/value/period'
import { highValueCalls } from '@seam/contract/lab/report/high-value'
import { resultCalls } from '@seam/contract/lab/result/result.calls'
import { describe, expect, it } from 'vitest'
import { expectOk } from '../../../../test/builders/lab.ts'
import {
  addDelegationUnderTest,
  confirm,
  enter,
  enterAndConfirm,
  itemsOf,
  refs,
  submit,
  useLaboratory,
} from '../../../../test/builders/result/bench.ts'
import { expectRefusal } from '../../../../test/expect-refusal.ts'
import { personWith } from '../../../../test/people.ts'

const { stage, lab } = useLaboratory()

const setLimit = (code: string, highLimit: string | null) =>
  stage.db.updateTable('project').set({ highLimit }).where('projectCode', '=', code).execute()
const list = async (delegateCode: string, more: { limitNow?: number } = {}) =>
  (await expectOk(lab.desk.call(highValueCalls.page, { query: { delegateCode }, ...more }))).rows
const sulfur = async (value: string) => {
  const delegation = await addDelegationUnderTest(lab, 'STAD')
  await enterAndConfirm(stage.db, lab, delegation.id, { STAD: [value, value] })
  return delegation
}
const itemOf = (id: number) =>
  stage.db
    .selectFrom('sampleItem')
    .select(['confirmTime', 'high', 'state'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

describe('a high value', () => {
  it('is strictly above its limit', async () => {
    await setLimit('STAD', '1.40')
    const [above, equal] = [await sulfur('1.41'), await sulfur('1.40')]
    expect(await list(above.delegateCode)).toMatchObject([
      { reported: '1.41', limit: '1.4', excess: '0.01', projectCode: 'STAD', delegateCode: above.delegateCode },
    ])
    expect(await list(equal.delegateCode)).toEqual([])
  })

  it('keeps the limit that was in force, and is compared with that of today on request', async () => {
    await setLimit('STAD', '1.50')
    const delegation = await sulfur('1.55')
    await setLimit('STAD', '1.60')
    const later = await sulfur('1.55')
    expect(await list(delegation.delegateCode)).toMatchObject([{ limit: '1.5' }])
    expect(await list(later.delegateCode)).toEqual([])
    expect(await list(delegation.delegateCode, { limitNow: 1 })).toEqual([])
    await setLimit('STAD', '1.50')
    expect(await list(later.delegateCode, { limitNow: 1 })).toMatchObject([{ limit: '1.5', reported: '1.55' }])
    expect(await list(later.delegateCode)).toEqual([])
  })

  it('is found in each component by itself', async () => {
    await setLimit('AFT', '1250')
    const delegation = await addDelegationUnderTest(lab, 'AFT')
    const item = (await itemsOf(stage.db, delegation.id))('AFT')
    const components = ['DT', 'ST', 'HT', 'FT']
    const readings = components.flatMap((component, at) =>
      [0, 0].map(() => ({ component, raw: String(1200 + at * 30) })),
    )
    const rows = [{ itemId: item.itemId, version: item.version, readings }]
    await expectOk(lab.analyst.client.call(resultCalls.save, { rows }))
    await submit(stage.db, lab.analyst.client, delegation.id, 'AFT')
    await confirm(stage.db, lab.reviewer.client, delegation.id, 'AFT')
    const page = await list(delegation.delegateCode)
    expect(page.map(({ component, reported }) => [component, reported])).toEqual([
      ['FT', '1290'],
      ['HT', '1260'],
    ])
  })

  it('is listed once it is confirmed, and no longer after it was retracted', async () => {
    await setLimit('STAD', '1.50')
    const delegation = await addDelegationUnderTest(lab, 'STAD')
    await enter(stage.db, lab.analyst.client, delegation.id, { STAD: ['1.80', '1.80'] })
    await submit(stage.db, lab.analyst.client, delegation.id, 'STAD')
    const { itemId } = (await itemsOf(stage.db, delegation.id))('STAD')
    expect(await list(delegation.delegateCode)).toEqual([])
    expect(await itemOf(itemId)).toMatchObject({ confirmTime: null, high: false })
    await confirm(stage.db, lab.reviewer.client, delegation.id, 'STAD')
    expect(await list(delegation.delegateCode)).toHaveLength(1)
    expect(await itemOf(itemId)).toMatchObject({ high: true })
    expect((await itemOf(itemId)).confirmTime).not.toBeNull()
    const rows = await refs(stage.db, delegation.id, 'STAD')
    await expectOk(lab.reviewer.client.call(resultCalls.retract, { rows, reasonCode: 4, reason: '读错' }))
    expect(await list(delegation.delegateCode)).toEqual([])
    expect(await itemOf(itemId)).toMatchObject({ confirmTime: null, high: false })
  })

  it('names the sample by its lab code to those who may know its client, and to nobody else', async () => {
    await setLimit('STAD', '1.50')
    const { delegateCode } = await sulfur('1.70')
    expect((await list(delegateCode))[0]?.labCode).toMatch(/^\w{7}$/)
    const reader = await personWith(stage, 'highView')
    const { rows } = await expectOk(reader.client.call(highValueCalls.page, { query: { delegateCode } }))
    expect(rows).toMatchObject([{ labCode: null }])
  })

  it('takes the filters of every figure', async () => {
    await setLimit('STAD', '1.50')
    const { delegateCode, id } = await sulfur('1.70')
    const { kindId } = await stage.db
      .selectFrom('sample')
      .select('sampleKindId as kindId')
      .where('delegationId', '=', id)
      .executeTakeFirstOrThrow()
    const ofKind = async (kind: number) =>
      (await expectOk(lab.desk.call(highValueCalls.page, { query: { kindId: kind, delegateCode } }))).rows.length
    expect([await ofKind(kindId), await ofKind(kindId + 1)]).toEqual([1, 0])
  })

  it('refuses a period that ends before it begins, and one that is too long', async () => {
    const ask = (startTime: string, endTime: string) => lab.desk.call(highValueCalls.page, { startTime, endTime })
    expectRefusal(await ask('2026-11-02', '2026-11-01'), periodFailures.reversed)
    expectRefusal(await ask('2016-11-02', '2026-11-01'), periodFailures.tooLong)
  })
})

it('writes the days of registration and cancellation on the delegation', async () => {
  const { id } = await sulfur('0.50')
  const row = await stage.db
    .selectFrom('delegation')
    .select(['registerTime', 'createTime', 'cancelTime'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({ registerTime: row.createTime, cancelTime: null })
})
