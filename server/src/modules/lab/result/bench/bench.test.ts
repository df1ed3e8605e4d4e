import type { SentOf } from '@seam/contract/kit/call'
import { resultCalls } from '@seam/contract/lab/result/result.calls'
import { describe, expect, it } from 'vitest'
import { expectOk, sampleDraft } from '../../../../../test/builders/lab.ts'
import {
  addDelegationUnderTest,
  enter,
  itemsOf,
  type Laboratory,
  refs,
  submit,
  useLaboratory,
} from '../../../../../test/builders/result/bench.ts'

const { stage, lab } = useLaboratory()

const queue = (input: SentOf<typeof resultCalls.workList> = {}, caller = lab.analyst) =>
  expectOk(caller.client.call(resultCalls.workList, { pageSize: 100, ...input }))

describe('the work list of an analyst', () => {
  it('is blind: no answer identifies the client', async () => {
    const { id, clientName, delegateCode, consignorName } = await addDelegationUnderTest(lab, 'AAD', {
      remarks: '合同煤-8821',
    })
    const item = (await itemsOf(stage.db, id))('AAD')
    await enter(stage.db, lab.analyst.client, id, { AAD: ['9.8', '9.8'] })
    const projectId = lab.words.project('AAD')
    const answers = await Promise.all([
      lab.analyst.client.call(resultCalls.workList, { query: { sampleId: item.sampleId } }),
      lab.analyst.client.call(resultCalls.worksheet, { projectId }),
      lab.analyst.client.call(resultCalls.workCount),
      lab.analyst.client.call(resultCalls.history, { itemId: item.itemId }),
    ])
    await submit(stage.db, lab.analyst.client, id, 'AAD')
    const review = await lab.reviewer.client.call(resultCalls.reviewList, { query: { sampleId: item.sampleId } })
    expect(review.data.rows).toHaveLength(1)
    for (const { code, raw } of [...answers, review]) {
      expect(code).toBe(0)
      for (const secret of [
        clientName,
        delegateCode,
        consignorName,
        '合同煤-8821',
        '主焦精煤',
        'clientId',
        'price',
        'fee',
      ])
        expect(raw.toString('utf8')).not.toContain(secret)
    }
  })

  it('lists urgent samples first, then the earliest received', async () => {
    const [slow, fast, critical] = [
      await addDelegationUnderTest(lab, 'TRD'),
      await addDelegationUnderTest(lab, 'TRD', { coefficientId: lab.words.coefficient('当日加急') }),
      await addDelegationUnderTest(lab, 'TRD', { coefficientId: lab.words.coefficient('特急(4 h)') }),
    ]
    const later = await addDelegationUnderTest(lab, 'TRD')
    const { rows } = await queue({ query: { projectCode: 'TRD' } })
    const places = await Promise.all(
      [critical, fast, slow, later].map(async ({ id }) => (await itemsOf(stage.db, id))('TRD').itemId),
    )
    expect(rows.map(({ itemId }) => itemId)).toEqual(places)
    const sheet = await expectOk(
      lab.analyst.client.call(resultCalls.worksheet, { projectId: lab.words.project('TRD') }),
    )
    expect(sheet.map(({ itemId }) => itemId)).toEqual(places)
  })

  it('holds waiting items and those this analyst entered, but no calculated or submitted ones', async () => {
    const { id } = await addDelegationUnderTest(lab, 'MAD AAD AD HGI')
    const item = await itemsOf(stage.db, id)
    const codes = async (caller: Laboratory['analyst']) =>
      (await queue({ query: { sampleId: item('AAD').sampleId } }, caller)).rows
        .map(({ projectCode }) => projectCode)
        .sort()
    expect(await codes(lab.analyst)).toEqual(['AAD', 'HGI', 'MAD'])
    await enter(stage.db, lab.analyst.client, id, { AAD: ['9.8', '9.8'] })
    expect(await codes(lab.analyst)).toEqual(['AAD', 'HGI', 'MAD'])
    expect(await codes(lab.colleague)).toEqual(['HGI', 'MAD'])
    await submit(stage.db, lab.analyst.client, id, 'AAD')
    expect(await codes(lab.analyst)).toEqual(['HGI', 'MAD'])
  })

  it('has counts by project', async () => {
    const { id } = await addDelegationUnderTest(lab, 'CSN Y', { coefficientId: lab.words.coefficient('特急(4 h)') })
    await enter(stage.db, lab.analyst.client, id, { Y: ['20.5', '20.0'] })
    const counts = await expectOk(lab.analyst.client.call(resultCalls.workCount))
    const of = (code: string) => counts.find(({ projectCode }) => projectCode === code)
    expect(of('CSN')).toMatchObject({ waiting: 1, entered: 0, urgent: 1, oldest: expect.stringMatching(/^\d{4}-/) })
    expect(of('Y')).toMatchObject({ waiting: 0, entered: 1 })
  })

  it('can be filtered by lab code', async () => {
    const { id } = await addDelegationUnderTest(lab, 'AAD')
    const item = (await itemsOf(stage.db, id))('AAD')
    const { labCode } = await stage.db
      .selectFrom('sample')
      .select('labCode')
      .where('id', '=', item.sampleId)
      .executeTakeFirstOrThrow()
    const { rows, totalRecords } = await queue({ query: { labCode: labCode ?? '' } })
    expect([rows.map(({ itemId }) => itemId), totalRecords]).toEqual([[item.itemId], 1])
  })
})

describe('the review list', () => {
  it('lists exceptions first, and submitted items unless the filter names a state', async () => {
    const { id } = await addDelegationUnderTest(lab, 'STAD', {
      samples: [1, 2, 3].map(() => sampleDraft(lab.words, { projectIds: lab.words.projects('STAD') })),
    })
    const readings = [
      ['0.55', '0.55'],
      ['0.55', '0.56', '0.70'],
      ['0.55', '0.55'],
    ]
    for (const [place, raws] of readings.entries()) {
      await enter(stage.db, lab.analyst.client, id, { STAD: raws }, place)
      await submit(stage.db, lab.analyst.client, id, 'STAD', place)
    }
    const ids = await Promise.all([0, 1, 2].map(async place => (await itemsOf(stage.db, id, place))('STAD').itemId))
    const { rows } = await expectOk(
      lab.reviewer.client.call(resultCalls.reviewList, { query: { projectCode: 'STAD' } }),
    )
    expect(rows.map(({ itemId, exception }) => [itemId, exception])).toEqual([
      [ids[1], true],
      [ids[0], false],
      [ids[2], false],
    ])
    await expectOk(lab.reviewer.client.call(resultCalls.confirm, { rows: await refs(stage.db, id, 'STAD', 0) }))
    const confirmed = await expectOk(
      lab.reviewer.client.call(resultCalls.reviewList, { query: { projectCode: 'STAD', state: 40 } }),
    )
    expect(confirmed.rows).toMatchObject([{ itemId: ids[0], can: { confirm: false, retract: true } }])
  })
})

describe('every list', () => {
  it('needs the same number of statements for one row and for many', async () => {
    const samples = (count: number) =>
      Array.from({ length: count }, () => sampleDraft(lab.words, { projectIds: lab.words.projects('P') }))
    const ask = [
      () => lab.analyst.client.call(resultCalls.workList, { query: { projectCode: 'P' }, pageSize: 100 }),
      () => lab.analyst.client.call(resultCalls.worksheet, { projectId: lab.words.project('P') }),
      () => lab.analyst.client.call(resultCalls.workCount),
      () => lab.reviewer.client.call(resultCalls.reviewList, { query: { projectCode: 'P' }, pageSize: 100 }),
    ]
    const counts = async () => {
      const ids: number[] = []
      for (const one of ask) ids.push((await stage.statementsOf(one)).length)
      return ids
    }
    const handIn = async (count: number) => {
      const { id } = await addDelegationUnderTest(lab, 'P', { samples: samples(count) })
      for (let place = 0; place < count - 1; place++) {
        await enter(stage.db, lab.analyst.client, id, { P: ['0.010', '0.010'] }, place)
        await submit(stage.db, lab.analyst.client, id, 'P', place)
      }
    }
    await handIn(2)
    const few = await counts()
    await handIn(8)
    expect(await counts()).toEqual(few)
  })
})
