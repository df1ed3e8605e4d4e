import { commonFailures } from '@seam/contract/kit/failure'
import { delegationState } from '@seam/contract/lab/delegation/delegation'
import { resultCalls } from '@seam/contract/lab/result/result.calls'
import { custodyCalls, custodyFailures as failures } from '@seam/contract/lab/sample/custody'
import { preparationCalls, preparationFailures } from '@seam/contract/lab/sample/preparation'
import { sampleState } from '@seam/contract/lab/sample/sample'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { addClient, addDelegation, expectOk, signFor } from '../../../../../test/builders/lab.ts'
import { addTestedDelegation, issue, submitReport, useOffice } from '../../../../../test/builders/report.ts'
import { addDelegationUnderTest, enterAndConfirm, refs } from '../../../../../test/builders/result/bench.ts'
import { expectOneSuccess, expectRefusal } from '../../../../../test/expect-refusal.ts'
import { textOf } from '../../../../../test/pdf/read-pdf.ts'
import { personWith } from '../../../../../test/people.ts'
import { inTransaction, type Tx } from '../../../../db/database.ts'
import { clearRetention, retainSamples } from '../sample.rows.ts'

const { stage, lab, people } = useOffice()
/** Blind: no permission to see the client. */
let keeper: Awaited<ReturnType<typeof personWith>>
beforeAll(async () => {
  keeper = await personWith(stage, 'custodyView', 'custodyEdit', 'samplePrepare')
})

const sampleOf = (id: number) => expectOk(keeper.client.call(custodyCalls.get, { id }))
const refOf = async (id: number) => ({ id, version: (await sampleOf(id)).version })
const firstSample = async (delegationId: number) =>
  (
    await stage.db
      .selectFrom('sample')
      .select('id')
      .where('delegationId', '=', delegationId)
      .orderBy('position')
      .limit(1)
      .executeTakeFirstOrThrow()
  ).id
const addIssuedReport = async () => {
  const delegation = await addTestedDelegation(stage, lab)
  const report = await issue(people, await submitReport(people, delegation))
  return { ...delegation, report }
}
const keep = async (id: number, place = '留样柜 A-3') =>
  keeper.client.call(custodyCalls.keep, { samples: [await refOf(id)], place })
const delegationStateOf = async (id: number) =>
  (await stage.db.selectFrom('delegation').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state

describe('preparation', () => {
  const portions = [
    { kind: 1, mass: '120' },
    { kind: 4, mass: '700.5' },
  ]
  const prepare = async (id: number, draft: object = {}) => {
    const { version } = await sampleOf(id)
    return keeper.client.call(preparationCalls.prepare, {
      sampleId: id,
      version,
      massBefore: '2000',
      portions,
      ...draft,
    })
  }

  it('records the division of a sample that waits for payment, and testing starts from it', async () => {
    const client = await addClient(lab.desk, { payPolicy: 1 })
    const delegation = await addDelegation(lab.desk, lab.words, client.id)
    await expectOk(signFor(lab.desk, delegation))
    const id = await firstSample(delegation.id)
    expect(await expectOk(prepare(id))).toMatchObject({ state: sampleState.prepared })
    const { preparations, steps } = await sampleOf(id)
    expect(preparations).toMatchObject([
      {
        massBefore: '2000',
        portions: [
          { kind: 1, mass: '120' },
          { kind: 4, mass: '700.5' },
        ],
        userName: keeper.userName,
      },
    ])
    expect(steps.map(({ command }) => command)).toEqual(['receive', 'prepare'])
  })

  it('leaves a sample under test in its state, and lists it as prepared', async () => {
    const delegation = await addDelegationUnderTest(lab, 'MAD')
    const id = await firstSample(delegation.id)
    const { labCode } = await sampleOf(id)
    const list = async (isPrepared: 0 | 1) =>
      (await expectOk(keeper.client.call(preparationCalls.page, { query: { labCode }, isPrepared }))).rows
    expect(await list(0)).toMatchObject([{ id, labCode, projects: ['Mad'] }])
    expect(await expectOk(prepare(id))).toMatchObject({ state: sampleState.testing })
    expect(await list(0)).toEqual([])
    expect(await list(1)).toMatchObject([{ id }])
  })

  it('refuses portions heavier than the sample, a second time without remarks, and a tested sample', async () => {
    const delegation = await addDelegationUnderTest(lab, 'MAD')
    const id = await firstSample(delegation.id)
    expectRefusal(await prepare(id, { massBefore: '820.4' }), preparationFailures.portionsExceed)
    await expectOk(prepare(id, { massBefore: '820.5' }))
    expectRefusal(await prepare(id), preparationFailures.remarksMissing)
    await expectOk(prepare(id, { remarks: '重新缩分' }))
    await enterAndConfirm(stage.db, lab, delegation.id, { MAD: ['1.26', '1.24'] })
    expectRefusal(await prepare(id, { remarks: '再制' }), failures.wrongState)
  })

  it('refuses the version that another one has prepared', async () => {
    const delegation = await addDelegationUnderTest(lab, 'MAD')
    const id = await firstSample(delegation.id)
    const draft = { sampleId: id, version: (await sampleOf(id)).version, massBefore: '2000', portions }
    const answers = await Promise.all([1, 2].map(() => keeper.client.call(preparationCalls.prepare, draft)))
    expectOneSuccess(answers, commonFailures.changedMeanwhile)
  })
})

describe('custody', () => {
  it('keeps every place with its time and person', async () => {
    const delegation = await addDelegationUnderTest(lab, 'MAD')
    const id = await firstSample(delegation.id)
    for (const [place, custodian] of [
      ['制样室', '王工'],
      ['天平室', ''],
    ] as const)
      await expectOk(
        keeper.client.call(custodyCalls.move, { samples: [await refOf(id)], place, custodian, reason: `送${place}` }),
      )
    const sample = await sampleOf(id)
    expect(sample).toMatchObject({ place: '天平室', custodian: '' })
    expect(sample.steps.filter(({ command }) => command === 'move')).toMatchObject([
      { place: '制样室', custodian: '王工', createName: keeper.userName, remarks: '送制样室' },
      { place: '天平室', custodian: '', createName: keeper.userName, remarks: '送天平室' },
    ])
    await expect(
      sql`update sample_event set storage_place = '别处' where sample_id = ${id}`.execute(stage.db),
    ).rejects.toThrow('append-only')
  })

  it('is blind for those who may not know the client', async () => {
    const { id: delegationId, clientName, delegateCode } = await addDelegationUnderTest(lab, 'MAD')
    const id = await firstSample(delegationId)
    const blind = await sampleOf(id)
    expect(blind).toMatchObject({ sampleCode: null, sampleName: null, clientName: null })
    expect(JSON.stringify(blind)).not.toContain(clientName)
    expect(await expectOk(lab.desk.call(custodyCalls.get, { id }))).toMatchObject({
      clientName,
      sampleCode: `${delegateCode}-01`,
    })
  })

  it('retains a tested sample until two months after its report', async () => {
    const delegation = await addTestedDelegation(stage, lab)
    await expectOk(keep(delegation.sampleId))
    expect(await sampleOf(delegation.sampleId)).toMatchObject({
      state: sampleState.kept,
      place: '留样柜 A-3',
      retainedUntil: null,
    })
    await issue(people, await submitReport(people, delegation))
    const { rows } = await sql<{ until: string }>`select (now() + interval '2 months')::date::text as until`.execute(
      stage.db,
    )
    expect((await sampleOf(delegation.sampleId)).retainedUntil).toBe(rows[0]?.until)
  })

  it('refuses to retain a sample under test', async () => {
    const id = await firstSample((await addDelegationUnderTest(lab, 'MAD')).id)
    expectRefusal(await keep(id), failures.wrongState)
  })

  it('moves all of the samples or none: one that the user may not see refuses the others', async () => {
    const id = await firstSample((await addDelegationUnderTest(lab, 'MAD')).id)
    const samples = [await refOf(id), { id: 999_999, version: 1 }]
    expectRefusal(await keeper.client.call(custodyCalls.move, { samples, place: '天平室' }), commonFailures.notThere)
    expect((await sampleOf(id)).steps.map(({ command }) => command)).not.toContain('move')
  })

  it('is extended to a later day only', async () => {
    const { sampleId } = await addIssuedReport()
    await expectOk(keep(sampleId))
    const extend = async (until: string) =>
      keeper.client.call(custodyCalls.extend, { samples: [await refOf(sampleId)], until, reason: '客户有异议' })
    expectRefusal(await extend('2020-01-01'), failures.notExtended)
    await expectOk(extend('2099-01-01'))
    const { retainedUntil, steps } = await sampleOf(sampleId)
    expect([retainedUntil, steps.at(-1)?.remarks]).toEqual(['2099-01-01', '至 2099-01-01：客户有异议'])
    const retain = async (write: (tx: Tx) => Promise<void>) => {
      await inTransaction(stage.db, write)
      return (await sampleOf(sampleId)).retainedUntil
    }
    // Its report is voided, and another one issued.
    expect(await retain(tx => clearRetention(tx, [sampleId]))).toBeNull()
    expect(await retain(tx => retainSamples(tx, [sampleId], 2))).toBe('2099-01-01')
  })

  it('goes back to the store when a retracted result is confirmed again', async () => {
    const delegation = await addTestedDelegation(stage, lab)
    await expectOk(keep(delegation.sampleId))
    const rows = await refs(stage.db, delegation.id, 'MAD')
    await expectOk(lab.reviewer.client.call(resultCalls.retract, { rows, reasonCode: 4, reason: '读错' }))
    expect(await sampleOf(delegation.sampleId)).toMatchObject({ state: sampleState.testing })
    await enterAndConfirm(stage.db, lab, delegation.id, { MAD: ['1.26', '1.24'] }, 'AD')
    expect(await sampleOf(delegation.sampleId)).toMatchObject({ state: sampleState.kept })
    expect(await delegationStateOf(delegation.id)).toBe(delegationState.tested)
  })

  it('lists what is due, and prints labels without the client', async () => {
    const { sampleId, clientName } = await addIssuedReport()
    await expectOk(keep(sampleId))
    const due = async () => {
      const { labCode } = await sampleOf(sampleId)
      return (await expectOk(keeper.client.call(custodyCalls.page, { query: { labCode, isDue: 1 } }))).rows
    }
    expect(await due()).toEqual([])
    await sql`update sample set retained_until = now()::date - 1 where id = ${sampleId}`.execute(stage.db)
    expect(await due()).toMatchObject([{ id: sampleId, isDue: true }])
    const { raw } = await keeper.client.call(custodyCalls.labels, { ids: [sampleId] })
    const text = (await textOf(raw)).join('')
    expect(text).toContain((await sampleOf(sampleId)).labCode)
    expect(text).not.toContain(clientName)
  })

  it('lists what is due first, and last what has no day or has left', async () => {
    const [later, left, first] = [await addIssuedReport(), await addIssuedReport(), await addIssuedReport()]
    const ids = [later, left, first].map(({ sampleId }) => sampleId)
    const days = sql`update sample set retained_until = now()::date + day, leave_time = left_at
      from unnest(${ids}::integer[], ${[5, -9, -3]}::integer[], ${[null, '2026-01-01', null]}::timestamptz[])
        as given (id, day, left_at) where sample.id = given.id`
    await days.execute(stage.db)
    const { rows } = await expectOk(keeper.client.call(custodyCalls.page, { pageSize: 100 }))
    const listed = rows.map(({ id }) => id).filter(id => ids.includes(id))
    expect(listed).toEqual([first, later, left].map(({ sampleId }) => sampleId))
  })
})
