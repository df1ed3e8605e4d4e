import { commonFailures } from '@seam/contract/kit/failure'
import { retestCalls, retestVerdict } from '@seam/contract/lab/result/retest'
import { custodyCalls } from '@seam/contract/lab/sample/custody'
import { noticeCalls, noticeKind } from '@seam/contract/system/notice'
import { dataScope } from '@seam/contract/system/role'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { expectOk } from '../../../../test/builders/lab.ts'
import { addTestedDelegation, issue, submitReport, useOffice } from '../../../../test/builders/report.ts'
import type { Readings } from '../../../../test/builders/result/bench.ts'
import { recordRetest, retestBeyondR, retestDraft, usualRetest } from '../../../../test/builders/result/retest.ts'
import { signIn } from '../../../../test/client.ts'
import { expectRefusal } from '../../../../test/expect-refusal.ts'
import { addRole, addUser, personWith, testPassword } from '../../../../test/people.ts'

const { stage, lab, people } = useOffice()
type Person = Awaited<ReturnType<typeof personWith>>
let tester: Person
beforeAll(async () => {
  tester = await personWith(stage, 'custodyView', 'retestEdit')
})

type Tested = Awaited<ReturnType<typeof addTestedDelegation>>
const record = (delegation: Tested, readings: Readings = usualRetest, { client } = tester) =>
  recordRetest(stage.db, client, delegation, readings)
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
    await issue(people, await submitReport(people, delegation))
    const [, , dry] = await expectOk(record(delegation, retestBeyondR))
    expect(dry).toMatchObject({ reported: '10.56', verdict: retestVerdict.beyond })
    const query = { verdict: retestVerdict.beyond }
    const { rows } = await expectOk(tester.client.call(retestCalls.page, { query }))
    expect(rows[0]).toMatchObject({ sampleId: delegation.sampleId, difference: '0.64', limit: '0.3' })
    expect(rows.every(({ verdict }) => verdict === retestVerdict.beyond)).toBe(true)
  })

  it('beyond R is told to the manager once, and to nobody whom it does not concern', async () => {
    const manages = await personWith(stage, 'custodyView', 'statQuality', 'codeMapping', 'controlRelease')
    const others = [
      await personWith(stage, 'custodyView', 'statQuality', 'codeMapping', 'resultConfirm'),
      await personWith(stage, 'custodyView', 'statQuality', 'controlRelease'),
      tester,
    ]
    const noticesOf = async ({ client }: Person) => {
      const { rows } = await expectOk(client.call(noticeCalls.page, { pageSize: 100 }))
      return rows.filter(row => row.noticeKind === noticeKind.retestBeyond)
    }
    await expectOk(record(await addTestedDelegation(stage, lab)))
    expect(await noticesOf(manages)).toEqual([])
    const delegation = await addTestedDelegation(stage, lab)
    const draft = await retestDraft(stage.db, delegation, retestBeyondR)
    await expectOk(tester.client.call(retestCalls.record, draft))
    expectRefusal(await tester.client.call(retestCalls.record, draft), commonFailures.changedMeanwhile)
    expect(await noticesOf(manages)).toMatchObject([
      {
        title: expect.stringContaining('复测超差：干基灰分 10.56（超出R，原结果 9.92）'),
        times: 1,
        link: expect.stringMatching(/^\/quality\/custody\?given=.*labCode.*&list=retests$/),
      },
    ])
    for (const other of others) expect(await noticesOf(other)).toEqual([])
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

  it('of a bound is stored and listed with R', async () => {
    const bound = { HG: ['<0.003', '<0.003'] }
    const limit = [{ upTo: null, inclusive: false, limit: '0.002', relative: false }]
    await stage.db
      .updateTable('project')
      .set({ reproducibility: JSON.stringify(limit) })
      .where('projectCode', '=', 'HG')
      .execute()
    for (const [value, verdict] of [
      ['0.005', retestVerdict.within],
      ['0.006', retestVerdict.beyond],
    ] as const) {
      const delegation = await addTestedDelegation(stage, lab, bound, '')
      expect(await expectOk(record(delegation, { HG: [value, value] }))).toMatchObject([{ reported: value, verdict }])
      expect(await listed(delegation.sampleId)).toMatchObject([
        { earlier: '<0.003', reported: value, difference: null, limit: '0.002', verdict },
      ])
    }
  })

  it('is read by those who recorded it, and by those who see the figures of quality with lab codes', async () => {
    const delegation = await addTestedDelegation(stage, lab)
    await expectOk(record(delegation))
    const other = await personWith(stage, 'custodyView', 'retestEdit')
    expect(await listed(delegation.sampleId, other)).toEqual([])
    const { steps } = await expectOk(other.client.call(custodyCalls.get, { id: delegation.sampleId }))
    expect(JSON.stringify(steps)).not.toMatch(/1\.41|9\.9|10\.07/)
    await expectOk(record(delegation, usualRetest, other))
    const reads = await personWith(stage, 'custodyView', 'statQuality', 'codeMapping')
    expect(await listed(delegation.sampleId, reads)).toHaveLength(6)
    const blind = await personWith(stage, 'custodyView', 'statQuality')
    expect(await listed(delegation.sampleId, blind)).toEqual([])
  })

  it('of a sample that has left is listed for those with its delegation in scope', async () => {
    const delegation = await addTestedDelegation(stage, lab)
    await expectOk(record(delegation))
    const roleIds = [
      await addRole(stage.db, ['custodyView', 'retestEdit', 'statQuality', 'codeMapping'], {
        dataScope: dataScope.own,
      }),
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
