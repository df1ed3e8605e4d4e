import { plausibilityFailures } from '@seam/contract/lab/result/plausibility'
import { resultFailures } from '@seam/contract/lab/result/result'
import { resultCalls } from '@seam/contract/lab/result/result.calls'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { expectOk, sampleDraft } from '../../../../../test/builders/lab.ts'
import {
  addDelegationUnderTest,
  confirm,
  enter,
  enterAndConfirm,
  itemRef,
  itemsOf,
  refs,
  saveReadings,
  submit,
  useLaboratory,
} from '../../../../../test/builders/result/bench.ts'
import { expectRefusal } from '../../../../../test/expect-refusal.ts'

const { stage, lab } = useLaboratory()

const preview = async (delegationId: number, code: string, raws: readonly string[]) => {
  const item = await itemsOf(stage.db, delegationId)
  const { projectId } = await stage.db
    .selectFrom('sampleItem')
    .select('projectId')
    .where('id', '=', item(code).itemId)
    .executeTakeFirstOrThrow()
  const readings = raws.map(raw => ({ raw }))
  return expectOk(lab.analyst.client.call(resultCalls.preview, { projectId, itemId: item(code).itemId, readings }))
}

const submitWith = async (delegationId: number, code: string, remarks = '') =>
  lab.analyst.client.call(resultCalls.submit, { rows: [{ ...(await itemRef(stage.db, delegationId, code)), remarks }] })

const confirmWith = async (delegationId: number, code: string, reason?: string) => {
  const row = await itemRef(stage.db, delegationId, code)
  return lab.reviewer.client.call(resultCalls.confirm, {
    rows: [reason === undefined ? row : { ...row, acceptance: { reason } }],
  })
}

const reviewRow = async (itemId: number) => {
  const { rows } = await expectOk(lab.reviewer.client.call(resultCalls.reviewList, { pageNo: 1, pageSize: 100 }))
  const row = rows.find(one => one.itemId === itemId)
  if (row === undefined) throw new Error('the row is not in the review list')
  return row
}

describe('an impossible result', () => {
  it.each([
    ['AAD', ['-5', '-5']],
    ['AAD', ['150', '150']],
    ['QBAD', ['31.25', '31.25']],
    ['VAD', ['118', '118']],
    ['G', ['84.4', '184']],
  ])('%s %s is refused on entry as the preview says', async (code, raws) => {
    const { id } = await addDelegationUnderTest(lab, 'MAD AAD VAD QBAD G')
    const { findings } = await preview(id, code, raws)
    const impossible = findings.filter(({ level }) => level === 'impossible')
    expect(impossible.length).toBeGreaterThan(0)
    const refused = await saveReadings(stage.db, lab.analyst.client, id, { [code]: raws })
    expectRefusal(refused, plausibilityFailures.impossibleValue)
    expect(refused.data).toMatchObject({
      rows: [
        {
          reasons: impossible.map(({ message, reading }) => ({
            code: plausibilityFailures.impossibleValue.code,
            message,
            path: ['rows', 0, 'readings', reading, 'raw'],
          })),
        },
      ],
    })
    const item = await itemsOf(stage.db, id)
    expect(item(code)).toMatchObject({ state: 10, version: 1 })
  })

  it('names its row among others, and a sum of several projects blames each of them', async () => {
    const { id } = await addDelegationUnderTest(lab, 'MAD AAD VAD')
    await enter(stage.db, lab.analyst.client, id, { MAD: ['10', '10'], AAD: ['50', '50'] })
    const { findings } = await preview(id, 'VAD', ['40.51', '40.51'])
    expect(findings).toContainEqual(
      expect.objectContaining({ level: 'impossible', reading: null, message: expect.stringContaining('100.51%') }),
    )
    const refused = await saveReadings(stage.db, lab.analyst.client, id, { MAD: ['10', '10'], VAD: ['40.51', '40.51'] })
    expectRefusal(refused, plausibilityFailures.impossibleValue)
    expect(refused.data).toMatchObject({
      rows: [{ reasons: [{ path: ['rows', 0] }] }, { reasons: [{ path: ['rows', 1] }] }],
    })
  })

  it('is refused on submission and on confirmation when a rule was added since', async () => {
    const { id } = await addDelegationUnderTest(lab, 'HGI')
    await enter(stage.db, lab.analyst.client, id, { HGI: ['150', '150'] })
    const limit = (high: string) =>
      stage.db.updateTable('plausibilityRule').set({ high }).where('ruleName', '=', '可磨性指数范围').execute()
    await limit('120')
    expectRefusal(await submitWith(id, 'HGI', '已核对'), plausibilityFailures.impossibleValue)
    await limit('200')
    await submit(stage.db, lab.analyst.client, id, 'HGI')
    await limit('120')
    expectRefusal(await confirmWith(id, 'HGI', '已核对'), plausibilityFailures.impossibleValue)
    await limit('200')
    await confirm(stage.db, lab.reviewer.client, id, 'HGI')
  })
})

describe('an unusual result', () => {
  it('is saved, and submitted only with an explanation', async () => {
    const { id } = await addDelegationUnderTest(lab, 'AAD STAD')
    const { items } = await enter(stage.db, lab.analyst.client, id, { AAD: ['65', '65'], STAD: ['0.5', '0.5'] })
    expect(items).toMatchObject([{ findings: [{ level: 'unusual' }] }, { findings: [] }])
    expect(await preview(id, 'AAD', ['65', '65'])).toMatchObject({ findings: [{ level: 'unusual', reading: null }] })
    const refused = await submitWith(id, 'AAD')
    expectRefusal(refused, plausibilityFailures.needsExplanation)
    expect(refused.data).toMatchObject({ rows: [{ reasons: [{ path: ['rows', 0, 'remarks'] }] }] })
    await expectOk(submitWith(id, 'AAD', '矸石混入，已复测'))
    await expectOk(submitWith(id, 'STAD'))
  })

  it('stays among the exceptions when its readings are typed in another form', async () => {
    const { id } = await addDelegationUnderTest(lab, 'AAD')
    await enter(stage.db, lab.analyst.client, id, { AAD: ['65', '65'] })
    await enter(stage.db, lab.analyst.client, id, { AAD: ['65', '65.00'] })
    await expectOk(submitWith(id, 'AAD', '已复测'))
    const { itemId } = (await itemsOf(stage.db, id))('AAD')
    expect(await reviewRow(itemId)).toMatchObject({ findings: [{ level: 'unusual' }], exception: true })
  })

  it('is confirmed alone with a reason, never in a batch; other rows of the sample are', async () => {
    const { id } = await addDelegationUnderTest(lab, 'AAD STAD MT')
    await enter(stage.db, lab.analyst.client, id, { AAD: ['65', '65'], STAD: ['0.5', '0.5'], MT: ['8.0', '8.0'] })
    for (const code of ['AAD', 'STAD', 'MT']) await expectOk(submitWith(id, code, '已复测'))
    const { itemId } = (await itemsOf(stage.db, id))('AAD')
    expect(await reviewRow(itemId)).toMatchObject({ findings: [{ level: 'unusual' }], exception: true })
    const batch = { rows: await refs(stage.db, id, 'AAD STAD MT') }
    expectRefusal(await lab.reviewer.client.call(resultCalls.confirm, batch), resultFailures.warnedInBatch)
    await confirm(stage.db, lab.reviewer.client, id, 'STAD MT')
    expectRefusal(await confirmWith(id, 'AAD'), plausibilityFailures.needsAcceptance)
    await expectOk(confirmWith(id, 'AAD', '客户说明为矸石，原始记录无误'))
    const history = await expectOk(lab.reviewer.client.call(resultCalls.history, { itemId }))
    expect(history.acceptances).toMatchObject([
      { reason: '客户说明为矸石，原始记录无误', findings: [{ level: 'unusual' }], resultNo: 1 },
    ])
    const forAnalyst = await expectOk(lab.analyst.client.call(resultCalls.history, { itemId }))
    expect(forAnalyst.acceptances).toEqual([])
  })

  it('needs no reason where nothing is unusual', async () => {
    const { id } = await addDelegationUnderTest(lab, 'AAD')
    await enter(stage.db, lab.analyst.client, id, { AAD: ['9.8', '9.8'] })
    await submit(stage.db, lab.analyst.client, id, 'AAD')
    expectRefusal(await confirmWith(id, 'AAD', '无'), plausibilityFailures.acceptanceNotNeeded)
  })

  it('is usual for a kind of sample that the rule excepts', async () => {
    const samples = [
      sampleDraft(lab.words, { sampleKindId: lab.words.sampleKind('矸石'), projectIds: lab.words.projects('AAD') }),
    ]
    const { id } = await addDelegationUnderTest(lab, '', { samples })
    const { items } = await enter(stage.db, lab.analyst.client, id, { AAD: ['75', '75'] })
    expect(items).toMatchObject([{ findings: [] }])
  })
})

describe('a contradictory result', () => {
  it('is a repeated test beyond R', async () => {
    const { id } = await addDelegationUnderTest(lab, 'TRD')
    await enter(stage.db, lab.analyst.client, id, { TRD: ['1.40', '1.40'] })
    await submit(stage.db, lab.analyst.client, id, 'TRD')
    const rows = await refs(stage.db, id, 'TRD')
    await expectOk(lab.reviewer.client.call(resultCalls.returnBack, { rows, reasonCode: 2, reason: '' }))
    const within = await preview(id, 'TRD', ['1.44', '1.44'])
    expect(within.findings).toEqual([])
    const { items } = await enter(stage.db, lab.analyst.client, id, { TRD: ['1.45', '1.45'] })
    expect(items).toMatchObject([
      { findings: [{ level: 'contradictory', message: expect.stringContaining('R=0.04') }] },
    ])
    expectRefusal(await submitWith(id, 'TRD'), plausibilityFailures.needsExplanation)
    await expectOk(submitWith(id, 'TRD', '重新制样后测定'))
    expectRefusal(await confirmWith(id, 'TRD'), plausibilityFailures.needsAcceptance)
    await expectOk(confirmWith(id, 'TRD', '制样记录相符'))
  })

  it('is moisture determined more than seven days apart from what it corrects', async () => {
    const { id } = await addDelegationUnderTest(lab, 'MAD AAD AD')
    await enter(stage.db, lab.analyst.client, id, { MAD: ['1.25', '1.25'] })
    await sql`alter table result disable trigger result_kept`.execute(stage.db)
    const { itemId } = (await itemsOf(stage.db, id))('MAD')
    await sql`update result set create_time = create_time - interval '8 days' where item_id = ${itemId}`.execute(
      stage.db,
    )
    await sql`alter table result enable trigger result_kept`.execute(stage.db)
    const { items } = await enter(stage.db, lab.analyst.client, id, { AAD: ['9.8', '9.8'] })
    expect(items[0]).toMatchObject({ projectCode: 'AAD', findings: [{ level: 'contradictory' }] })
  })
})

describe("the client's earlier results", () => {
  it('are compared for the reviewer alone, and require a reason', async () => {
    const first = await addDelegationUnderTest(lab, 'STAD')
    const { clientId } = await stage.db
      .selectFrom('delegation')
      .select('clientId')
      .where('id', '=', first.id)
      .executeTakeFirstOrThrow()
    const more = { clientId, repeatReason: '每日来样' }
    const values = ['0.50', '0.52', '0.51', '0.49', '0.50']
    for (const [at, value] of values.entries()) {
      const { id } = at === 0 ? first : await addDelegationUnderTest(lab, 'STAD', more)
      await enterAndConfirm(stage.db, lab, id, { STAD: [value, value] })
    }
    const { id } = await addDelegationUnderTest(lab, 'STAD', more)
    const entered = await enter(stage.db, lab.analyst.client, id, { STAD: ['2.50', '2.50'] })
    const { itemId } = (await itemsOf(stage.db, id))('STAD')
    expect(entered.items).toMatchObject([{ findings: [] }])
    expect((await preview(id, 'STAD', ['2.50', '2.50'])).findings).toEqual([])
    expect((await submitWith(id, 'STAD')).data).toMatchObject({ items: [{ findings: [] }] })
    const history = await expectOk(lab.analyst.client.call(resultCalls.history, { itemId }))
    expect(history.item.findings).toEqual([])
    expect(JSON.stringify(await stage.db.selectFrom('sampleCheck').selectAll().execute())).not.toContain('客户')
    expect(await reviewRow(itemId)).toMatchObject({
      findings: [{ level: 'contradictory', message: expect.stringContaining('近5次均值 0.504') }],
    })
    expectRefusal(await confirmWith(id, 'STAD'), plausibilityFailures.needsAcceptance)
    await expectOk(confirmWith(id, 'STAD', '客户换了矿点'))
    const after = await expectOk(lab.analyst.client.call(resultCalls.history, { itemId }))
    expect(JSON.stringify(after)).not.toContain('客户')
  })

  it('are not those of another client', async () => {
    const { id } = await addDelegationUnderTest(lab, 'STAD')
    await enter(stage.db, lab.analyst.client, id, { STAD: ['2.50', '2.50'] })
    await submit(stage.db, lab.analyst.client, id, 'STAD')
    const { itemId } = (await itemsOf(stage.db, id))('STAD')
    expect(await reviewRow(itemId)).toMatchObject({ findings: [] })
  })
})
