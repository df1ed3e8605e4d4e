import { commonFailures } from '@seam/contract/kit/failure'
import { reportCalls } from '@seam/contract/lab/report/report.calls'
import { reportHistoryCalls } from '@seam/contract/lab/report/report-history'
import { plausibilityFailures } from '@seam/contract/lab/result/plausibility'
import { resultFailures } from '@seam/contract/lab/result/result'
import { resultCalls } from '@seam/contract/lab/result/result.calls'
import { retestCalls, retestFailures } from '@seam/contract/lab/result/retest'
import { custodyCalls, custodyFailures } from '@seam/contract/lab/sample/custody'
import { disposalCalls, disposalKind } from '@seam/contract/lab/sample/disposal'
import { beforeAll, describe, expect, it } from 'vitest'
import { expectOk } from '../../../../test/builders/lab.ts'
import { addTestedDelegation, issue, submitReport, useOffice } from '../../../../test/builders/report.ts'
import {
  addDelegationUnderTest,
  confirm,
  enter,
  enterAndConfirm,
  itemsOf,
  type Readings,
  refs,
  submit,
} from '../../../../test/builders/result/bench.ts'
import { enterFromPicture } from '../../../../test/builders/result/picture.ts'
import { recordRetest, retestDraft, usualRetest } from '../../../../test/builders/result/retest.ts'
import { expectOneSuccess, expectRefusal } from '../../../../test/expect-refusal.ts'
import { personWith, testPassword } from '../../../../test/people.ts'

const { stage, lab, people } = useOffice()
type Person = Awaited<ReturnType<typeof personWith>>
let tester: Person
beforeAll(async () => {
  tester = await personWith(stage, 'custodyView', 'retestEdit')
})

type Tested = Pick<Awaited<ReturnType<typeof addTestedDelegation>>, 'id' | 'sampleId'>
const record = (delegation: Tested, readings: Readings = usualRetest, { client }: Pick<Person, 'client'> = tester) =>
  recordRetest(stage.db, client, delegation, readings)
const countRetests = async ({ sampleId }: Tested) =>
  (await stage.db.selectFrom('retest').select('id').where('sampleId', '=', sampleId).execute()).length
const refusalsFor = async ({ client }: Person, { sampleId }: Tested) =>
  (await expectOk(client.call(retestCalls.projects, { sampleId }))).map(({ refusal }) => refusal)

describe('a retest is refused of those who know the result', () => {
  it('as they entered it', async () => {
    const analyst = await personWith(stage, 'custodyView', 'retestEdit', 'resultEnter')
    const delegation = await addTestedDelegation(stage, { ...lab, analyst })
    expectRefusal(await record(delegation, usualRetest, analyst), retestFailures.ownResult)
    expect(await refusalsFor(analyst, delegation)).toEqual(Array(2).fill(retestFailures.ownResult.message))
    expect(await countRetests(delegation)).toBe(0)
  })

  it('as they took it over and submitted it', async () => {
    const analyst = await personWith(stage, 'custodyView', 'retestEdit', 'resultEnter')
    const delegation = await addDelegationUnderTest(lab, 'AAD')
    await enter(stage.db, lab.analyst.client, delegation.id, { AAD: ['9.88', '9.72'] })
    const rows = await refs(stage.db, delegation.id, 'AAD')
    await expectOk(analyst.client.call(resultCalls.takeOver, { rows, reason: '下班交接' }))
    await submit(stage.db, analyst.client, delegation.id, 'AAD')
    await confirm(stage.db, lab.reviewer.client, delegation.id, 'AAD')
    const { sampleId } = (await itemsOf(stage.db, delegation.id))('AAD')
    expect(await refusalsFor(analyst, { ...delegation, sampleId })).toEqual([retestFailures.ownResult.message])
  })

  it('not of those whose entry of another item had it calculated', async () => {
    const analyst = await personWith(stage, 'custodyView', 'retestEdit', 'resultEnter')
    const delegation = await addDelegationUnderTest(lab, 'MAD AAD AD')
    await enter(stage.db, lab.analyst.client, delegation.id, { AAD: ['9.88', '9.72'] })
    await enter(stage.db, analyst.client, delegation.id, { MAD: ['1.26', '1.24'] })
    await submit(stage.db, lab.analyst.client, delegation.id, 'AAD')
    await submit(stage.db, analyst.client, delegation.id, 'MAD')
    await confirm(stage.db, lab.reviewer.client, delegation.id, 'MAD AAD AD')
    const { sampleId } = (await itemsOf(stage.db, delegation.id))('MAD')
    expect(await refusalsFor(analyst, { ...delegation, sampleId })).toEqual([retestFailures.ownResult.message, ''])
  })

  it('as they confirmed it or what is calculated from it', async () => {
    const reviewer = await personWith(stage, 'custodyView', 'retestEdit', 'resultConfirm')
    const confirmed = await addTestedDelegation(stage, { ...lab, reviewer })
    expectRefusal(await record(confirmed, usualRetest, reviewer), retestFailures.ownResult)
    const delegation = await addDelegationUnderTest(lab, 'MAD AAD AD')
    await enterAndConfirm(stage.db, lab, delegation.id, { MAD: ['1.26', '1.24'], AAD: ['9.88', '9.72'] })
    await confirm(stage.db, reviewer.client, delegation.id, 'AD')
    const { sampleId } = (await itemsOf(stage.db, delegation.id))('MAD')
    expectRefusal(await record({ ...delegation, sampleId }, usualRetest, reviewer), retestFailures.ownResult)
    expect(await refusalsFor(reviewer, { ...delegation, sampleId })).toEqual(
      Array(2).fill(retestFailures.ownResult.message),
    )
  })

  it('as they retested it', async () => {
    const delegation = await addTestedDelegation(stage, lab)
    await expectOk(record(delegation))
    expectRefusal(await record(delegation), retestFailures.ownResult)
    expect(await countRetests(delegation)).toBe(1)
  })

  it('as they see all retests, of which the item has one', async () => {
    const reads = await personWith(stage, 'custodyView', 'retestEdit', 'statQuality', 'codeMapping')
    const delegation = await addTestedDelegation(stage, lab)
    expect(await refusalsFor(reads, delegation)).toEqual(['', ''])
    await expectOk(record(delegation))
    expectRefusal(await record(delegation, usualRetest, reads), retestFailures.alreadyRetested)
    expect(await refusalsFor(reads, delegation)).toEqual(Array(2).fill(retestFailures.alreadyRetested.message))
    const other = await personWith(stage, 'custodyView', 'retestEdit', 'statQuality')
    await expectOk(record(delegation, usualRetest, other))
  })

  it('as they looked at the report or wrote it', async () => {
    const delegation = await addTestedDelegation(stage, lab)
    const report = await issue(people, await submitReport(people, delegation))
    const looks = await personWith(stage, 'custodyView', 'retestEdit', 'reportView')
    expect(await refusalsFor(looks, delegation)).toEqual(['', ''])
    await looks.client.call(reportCalls.file, { id: report.id, use: 'view' })
    expectRefusal(await record(delegation, usualRetest, looks), retestFailures.ownResult)
    const editor = await personWith(stage, 'custodyView', 'retestEdit', 'reportEdit', 'reportView')
    const own = await addTestedDelegation(stage, lab)
    await submitReport({ ...people, editor }, own)
    expectRefusal(await record(own, usualRetest, editor), retestFailures.ownResult)
    await expectOk(record(delegation, usualRetest, editor))
  })

  it('as they looked at the life of the report, or at a part of a picture in it', async () => {
    const delegation = await addTestedDelegation(stage, lab)
    const taskId = await enterFromPicture(stage.db, lab.analyst, [delegation.sampleId])
    const { id } = await issue(people, await submitReport(people, delegation))
    const looks = [
      ({ client }: Person) => client.call(reportHistoryCalls.life, { id }),
      ({ client }: Person) => client.get(reportHistoryCalls.readingPicture.path, { id, taskId, cell: 0 }),
    ]
    for (const look of looks) {
      const person = await personWith(stage, 'custodyView', 'retestEdit', 'reportView')
      expect(await refusalsFor(person, delegation)).toEqual(['', ''])
      expect((await look(person)).status).toBe(200)
      expect(await refusalsFor(person, delegation)).toEqual(Array(2).fill(retestFailures.ownResult.message))
      expectRefusal(await record(delegation, usualRetest, person), retestFailures.ownResult)
    }
  })
})

describe('a retest is refused', () => {
  it('of readings that do not agree, or are too few', async () => {
    const delegation = await addTestedDelegation(stage, lab)
    for (const ash of [['9.90', '10.20'], ['9.90']])
      expectRefusal(await record(delegation, { ...usualRetest, AAD: ash }), retestFailures.parallelsOpen)
    expect(await countRetests(delegation)).toBe(0)
  })

  it('of values that no R is given for', async () => {
    const delegation = await addTestedDelegation(stage, lab)
    expectRefusal(await record(delegation, { MAD: ['1.40', '1.42'] }), retestFailures.nothingCompared)
    expect(await countRetests(delegation)).toBe(0)
  })

  it('of items of another sample', async () => {
    const [delegation, other] = [await addTestedDelegation(stage, lab), await addTestedDelegation(stage, lab)]
    const foreign = { ...delegation, sampleId: other.sampleId }
    expectRefusal(await record(foreign), commonFailures.notThere)
    expect([await countRetests(delegation), await countRetests(other)]).toEqual([0, 0])
  })

  it.each([
    ['above 100 %', { AAD: ['150', '150'] }],
    ['below 0', { AAD: ['-5.00', '-5.00'] }],
    ['above 100 % with the others', { AAD: ['80.00', '80.00'], VAD: ['25.00', '25.00'] }],
  ])('of impossible values: %s', async (_, values) => {
    const readings = { MAD: ['1.26', '1.24'], AAD: ['9.88', '9.72'], VAD: ['25.10', '25.20'] }
    const delegation = await addTestedDelegation(stage, lab, readings)
    expectRefusal(await record(delegation, { ...usualRetest, ...values }), plausibilityFailures.impossibleValue)
    expect(await countRetests(delegation)).toBe(0)
  })

  it('of readings that are typed where raw data are required', async () => {
    const delegation = await addTestedDelegation(stage, lab)
    const requireRawData = (isRequired: boolean) =>
      stage.db.updateTable('project').set({ readingTyped: !isRequired }).where('projectCode', '=', 'AAD').execute()
    await requireRawData(true)
    const answer = await record(delegation)
    await requireRawData(false)
    expectRefusal(answer, resultFailures.readingNotTyped)
    expect(await countRetests(delegation)).toBe(0)
  })

  it('of a sample under test, one that has left, and at a version that has changed', async () => {
    const open = await addDelegationUnderTest(lab, 'MAD AAD AD')
    const { sampleId } = (await itemsOf(stage.db, open.id))('MAD')
    expectRefusal(await record({ ...open, sampleId }), custodyFailures.wrongState)
    const delegation = await addTestedDelegation(stage, lab)
    const draft = await retestDraft(stage.db, delegation)
    const answers = await Promise.all([1, 2].map(() => tester.client.call(retestCalls.record, draft)))
    expectOneSuccess(answers, commonFailures.changedMeanwhile)
    const { version } = await expectOk(lab.desk.call(custodyCalls.get, { id: delegation.sampleId }))
    const samples = [{ id: delegation.sampleId, version }]
    const request = { kind: disposalKind.giveBack, samples, recipient: '李师傅', reason: '客户取回' }
    const { id } = await expectOk(lab.desk.call(disposalCalls.request, request))
    const second = await personWith(stage, 'custodyView', 'disposalConfirm')
    const order = await expectOk(second.client.call(disposalCalls.get, { id }))
    const password = second.client.seal(testPassword)
    await expectOk(second.client.call(disposalCalls.confirm, { id, version: order.version, password }))
    expectRefusal(await record(delegation), custodyFailures.wrongState)
  })
})
