import { commonFailures } from '@seam/contract/kit/failure'
import { plausibilityFailures } from '@seam/contract/lab/result/plausibility'
import { resultFailures } from '@seam/contract/lab/result/result'
import { retestCalls, retestFailures, retestVerdict } from '@seam/contract/lab/result/retest'
import { custodyCalls, custodyFailures } from '@seam/contract/lab/sample/custody'
import { disposalCalls, disposalKind } from '@seam/contract/lab/sample/disposal'
import { noticeCalls, noticeKind } from '@seam/contract/system/notice'
import { dataScope } from '@seam/contract/system/role'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  addDelegationUnderTest,
  confirm,
  enterAndConfirm,
  itemsOf,
  type Laboratory,
  laboratory,
} from '../../../../test/builders/bench.ts'
import { expectOk } from '../../../../test/builders/lab.ts'
import { addTestedDelegation, issue, office, submitReport } from '../../../../test/builders/report.ts'
import { signIn } from '../../../../test/client.ts'
import { expectOneSuccess, expectRefusal } from '../../../../test/expect-refusal.ts'
import { addRole, addUser, personWith, testPassword } from '../../../../test/people.ts'
import { useStage } from '../../../../test/stage.ts'

const stage = useStage()
let lab: Laboratory
type Person = Awaited<ReturnType<typeof personWith>>
let tester: Person
beforeAll(async () => {
  lab = await laboratory(stage)
  tester = await personWith(stage, 'custodyView', 'retestEdit')
})

const versionOf = async (id: number) => (await expectOk(lab.desk.call(custodyCalls.get, { id }))).version
type Tested = Awaited<ReturnType<typeof addTestedDelegation>>
const rowsOf = async ({ id }: Pick<Tested, 'id'>, readings: Readonly<Record<string, readonly string[]>>) => {
  const item = await itemsOf(stage.db, id)
  return Object.entries(readings).map(([code, raws]) => ({
    itemId: item(code).itemId,
    readings: raws.map(raw => ({ raw })),
  }))
}
const usual = { MAD: ['1.40', '1.42'], AAD: ['9.90', '9.96'] }
const record = async (delegation: Tested, readings: typeof usual | Record<string, string[]> = usual, by = tester) =>
  by.client.call(retestCalls.record, {
    sampleId: delegation.sampleId,
    version: await versionOf(delegation.sampleId),
    rows: await rowsOf(delegation, readings),
    remarks: '月度留样复测',
  })
const listed = async (sampleId: number, { client } = tester) => {
  const { rows } = await expectOk(client.call(retestCalls.page, { pageSize: 100 }))
  return rows.filter(row => row.sampleId === sampleId)
}

describe('the retest of a retained sample', () => {
  it('offers its determined projects without their results', async () => {
    const { sampleId } = await addTestedDelegation(stage, lab)
    const projects = await expectOk(tester.client.call(retestCalls.projects, { sampleId }))
    expect(projects).toMatchObject([
      { symbol: 'Mad', parallels: 2, components: [], refusal: '' },
      { symbol: 'Aad', parallels: 2 },
    ])
    expect(JSON.stringify(projects)).not.toMatch(/1\.25|9\.80/)
  })

  it('is stored beside the results in force, with R, and as a step of the sample', async () => {
    const delegation = await addTestedDelegation(stage, lab)
    // 9.93 × 100/(100 − 1.41) = 10.07 against 9.80 × 100/(100 − 1.25) = 9.92
    expect(await expectOk(record(delegation))).toEqual([
      { projectName: '空干基水分', reported: '1.41', verdict: retestVerdict.unlimited },
      { projectName: '灰分', reported: '9.93', verdict: retestVerdict.unlimited },
      { projectName: '干基灰分', reported: '10.07', verdict: retestVerdict.within },
    ])
    expect(await listed(delegation.sampleId)).toMatchObject([
      {
        symbol: 'Ad',
        readings: [],
        earlier: '9.92',
        reported: '10.07',
        difference: '0.15',
        limit: '0.3',
        verdict: retestVerdict.within,
        remarks: '月度留样复测',
        userName: tester.userName,
      },
      { symbol: 'Aad', readings: ['9.90', '9.96'], earlier: '9.80', limit: null },
      { symbol: 'Mad', readings: ['1.40', '1.42'], earlier: '1.25' },
    ])
    const { steps } = await expectOk(tester.client.call(custodyCalls.get, { id: delegation.sampleId }))
    expect(steps.at(-1)).toMatchObject({
      command: 'retest',
      nodeName: '复测',
      remarks: '空干基水分（无R可比）；灰分（无R可比）；干基灰分（符合）',
      createName: tester.userName,
    })
    await expect(sql`update retest_value set verdict = 1`.execute(stage.db)).rejects.toThrow('append-only')
    await expect(sql`delete from retest`.execute(stage.db)).rejects.toThrow('append-only')
  })

  it('is found by its verdict, also of a published result', async () => {
    const delegation = await addTestedDelegation(stage, lab)
    const people = await office(stage)
    await issue(people, await submitReport(people, delegation))
    const [, , dry] = await expectOk(record(delegation, { ...usual, AAD: ['10.40', '10.42'] }))
    expect(dry).toMatchObject({ reported: '10.56', verdict: retestVerdict.beyond })
    const query = { verdict: retestVerdict.beyond }
    const { rows } = await expectOk(tester.client.call(retestCalls.page, { query }))
    expect(rows[0]).toMatchObject({ sampleId: delegation.sampleId, difference: '0.64', limit: '0.3' })
    expect(rows.every(({ verdict }) => verdict === retestVerdict.beyond)).toBe(true)
  })

  it('beyond R is told to the manager once, and to nobody whom it does not concern', async () => {
    const manages = await personWith(stage, 'custodyView', 'statQuality', 'controlRelease')
    const reviews = await personWith(stage, 'custodyView', 'statQuality', 'resultConfirm')
    const noticesOf = async ({ client }: Person) => {
      const { rows } = await expectOk(client.call(noticeCalls.page, { pageSize: 100 }))
      return rows.filter(row => row.noticeKind === noticeKind.retestBeyond)
    }
    await expectOk(record(await addTestedDelegation(stage, lab)))
    expect(await noticesOf(manages)).toEqual([])
    const delegation = await addTestedDelegation(stage, lab)
    const draft = {
      sampleId: delegation.sampleId,
      version: await versionOf(delegation.sampleId),
      rows: await rowsOf(delegation, { ...usual, AAD: ['10.40', '10.42'] }),
      remarks: '',
    }
    await expectOk(tester.client.call(retestCalls.record, draft))
    expectRefusal(await tester.client.call(retestCalls.record, draft), commonFailures.changedMeanwhile)
    expect(await noticesOf(manages)).toMatchObject([
      {
        title: expect.stringContaining('复测超差：干基灰分 10.56（超出R，原结果 9.92）'),
        times: 1,
        link: '/quality/custody',
      },
    ])
    expect(await noticesOf(reviews)).toEqual([])
    expect(await noticesOf(tester)).toEqual([])
  })

  it('in words is stored and listed', async () => {
    const words = { B: ['仅收缩', '仅收缩'] }
    const [same, other] = [
      await addTestedDelegation(stage, lab, words, ''),
      await addTestedDelegation(stage, lab, { B: ['10', '12'] }, ''),
    ]
    expect(await expectOk(record(same, words))).toMatchObject([{ reported: '仅收缩', verdict: retestVerdict.within }])
    expect(await expectOk(record(other, words))).toMatchObject([{ verdict: retestVerdict.differing }])
    expect(await listed(other.sampleId)).toMatchObject([{ earlier: '11', reported: '仅收缩', difference: null }])
  })

  it('is read by those who recorded it, and by those who see the figures of quality', async () => {
    const delegation = await addTestedDelegation(stage, lab)
    await expectOk(record(delegation))
    const other = await personWith(stage, 'custodyView', 'retestEdit')
    expect(await listed(delegation.sampleId, other)).toEqual([])
    const { steps } = await expectOk(other.client.call(custodyCalls.get, { id: delegation.sampleId }))
    expect(JSON.stringify(steps)).not.toMatch(/1\.41|9\.9|10\.07/)
    await expectOk(record(delegation, usual, other))
    const reads = await personWith(stage, 'custodyView', 'retestEdit', 'statQuality')
    expect(await listed(delegation.sampleId, reads)).toHaveLength(6)
    expectRefusal(await record(delegation, usual, reads), retestFailures.ownResult)
  })

  it('is refused of those who confirmed what is calculated from it', async () => {
    const confirms = await personWith(stage, 'custodyView', 'retestEdit', 'resultConfirm')
    const delegation = await addDelegationUnderTest(lab, 'MAD AAD AD')
    await enterAndConfirm(stage.db, lab, delegation.id, { MAD: ['1.26', '1.24'], AAD: ['9.88', '9.72'] })
    await confirm(stage.db, confirms.client, delegation.id, 'AD')
    const { sampleId } = (await itemsOf(stage.db, delegation.id))('MAD')
    expectRefusal(await record({ ...delegation, sampleId }, usual, confirms), retestFailures.ownResult)
    const offered = await expectOk(confirms.client.call(retestCalls.projects, { sampleId }))
    expect(offered.map(({ refusal }) => refusal)).toEqual(Array(2).fill(retestFailures.ownResult.message))
  })

  it.each([
    ['above 100 %', { AAD: ['150', '150'] }],
    ['below 0', { AAD: ['-5.00', '-5.00'] }],
    ['above 100 % with the others', { AAD: ['80.00', '80.00'], VAD: ['25.00', '25.00'] }],
  ])('is refused of impossible values: %s', async (_, values) => {
    const readings = { MAD: ['1.26', '1.24'], AAD: ['9.88', '9.72'], VAD: ['25.10', '25.20'] }
    const delegation = await addTestedDelegation(stage, lab, readings)
    expectRefusal(await record(delegation, { ...usual, ...values }), plausibilityFailures.impossibleValue)
    expect(await listed(delegation.sampleId)).toEqual([])
  })

  it('is refused of readings that are typed where raw data are required', async () => {
    const delegation = await addTestedDelegation(stage, lab)
    const requireRawData = (isRequired: boolean) =>
      stage.db.updateTable('project').set({ readingTyped: !isRequired }).where('projectCode', '=', 'AAD').execute()
    await requireRawData(true)
    const answer = await record(delegation)
    await requireRawData(false)
    expectRefusal(answer, resultFailures.readingNotTyped)
    expect(await listed(delegation.sampleId)).toEqual([])
  })

  it('is refused of a sample under test, one that has left, and at a version that has changed', async () => {
    const open = await addDelegationUnderTest(lab, 'MAD AAD AD')
    const { sampleId } = (await itemsOf(stage.db, open.id))('MAD')
    expectRefusal(await record({ ...open, sampleId }), custodyFailures.wrongState)
    const delegation = await addTestedDelegation(stage, lab)
    const stale = { sampleId: delegation.sampleId, version: await versionOf(delegation.sampleId), remarks: '' }
    const rows = await rowsOf(delegation, usual)
    const answers = await Promise.all([1, 2].map(() => tester.client.call(retestCalls.record, { ...stale, rows })))
    expectOneSuccess(answers, commonFailures.changedMeanwhile)
    const samples = [{ id: delegation.sampleId, version: await versionOf(delegation.sampleId) }]
    const request = { kind: disposalKind.giveBack, samples, recipient: '李师傅', reason: '客户取回' }
    const { id } = await expectOk(lab.desk.call(disposalCalls.request, request))
    const second = await personWith(stage, 'custodyView', 'disposalConfirm')
    const { version } = await expectOk(second.client.call(disposalCalls.get, { id }))
    const password = second.client.seal(testPassword)
    await expectOk(second.client.call(disposalCalls.confirm, { id, version, password }))
    expectRefusal(await record(delegation), custodyFailures.wrongState)
  })

  it('of a sample that has left is listed for those with its delegation in scope', async () => {
    const delegation = await addTestedDelegation(stage, lab)
    await expectOk(record(delegation))
    const roleIds = [
      await addRole(stage.db, ['custodyView', 'retestEdit', 'statQuality'], { dataScope: dataScope.own }),
    ]
    const { userMobile } = await addUser(stage.db, { roleIds })
    const client = await signIn(stage.app, userMobile, testPassword)
    expect(await listed(delegation.sampleId, { ...tester, client })).toHaveLength(3)
    await stage.db.updateTable('sample').set({ leaveTime: sql`now()` }).where('id', '=', delegation.sampleId).execute()
    expect(await listed(delegation.sampleId, { ...tester, client })).toEqual([])
    expect(await listed(delegation.sampleId)).toHaveLength(3)
    const { sampleId } = delegation
    expectRefusal(await client.call(retestCalls.projects, { sampleId }), commonFailures.notThere)
  })
})
