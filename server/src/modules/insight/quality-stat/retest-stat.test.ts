import { qualityStatCalls } from '@seam/contract/insight/stat/quality'
import { retestMark } from '@seam/contract/insight/stat/retest'
import { retestCalls, retestVerdict } from '@seam/contract/lab/result/retest'
import { dataScope } from '@seam/contract/system/role'
import { beforeAll, describe, expect, it } from 'vitest'
import { itemsOf, type Readings, useLaboratory } from '../../../../test/builders/bench.ts'
import { expectOk } from '../../../../test/builders/lab.ts'
import { addTestedDelegation } from '../../../../test/builders/report.ts'
import { type Client, signIn } from '../../../../test/client.ts'
import { addRole, addUser, personWith, testPassword } from '../../../../test/people.ts'
import { laboratoryDay } from '../../../kit/period.ts'

const { stage, lab } = useLaboratory()
const today = laboratoryDay()
const input = { startTime: today, endTime: today }

const retest = async (client: Client, readings: Readings, earlier?: Readings) => {
  const { id, sampleId } = await addTestedDelegation(stage, lab, earlier, earlier === undefined ? 'AD' : '')
  const item = await itemsOf(stage.db, id)
  const { version } = await stage.db
    .selectFrom('sample')
    .select('version')
    .where('id', '=', sampleId)
    .executeTakeFirstOrThrow()
  const rows = Object.entries(readings).map(([code, raws]) => ({
    itemId: item(code).itemId,
    readings: raws.map(raw => ({ raw })),
  }))
  await expectOk(client.call(retestCalls.record, { sampleId, version, rows, remarks: '' }))
}

beforeAll(async () => {
  const { client } = await personWith(stage, 'custodyView', 'retestEdit')
  await retest(client, { MAD: ['1.40', '1.42'], AAD: ['9.90', '9.96'] })
  await retest(client, { MAD: ['1.40', '1.42'], AAD: ['10.40', '10.42'] })
  await retest(client, { B: ['仅收缩', '仅收缩'] }, { B: ['10', '12'] })
}, 60_000)

const countFor = async (client: Client, more: object = {}) =>
  (await expectOk(client.call(qualityStatCalls.list, { ...input, ...more }))).retests

describe('retests', () => {
  it('are counted by project and verdict, with the share that agrees of those compared', async () => {
    const { rows, total } = await countFor(lab.desk)
    expect(rows.map(row => Object.fromEntries(Object.entries(row).filter(([key]) => key !== 'projectId')))).toEqual(
      expect.arrayContaining([
        {
          projectName: '干基灰分',
          symbol: 'Ad',
          retested: 2,
          agreeing: 1,
          disagreeing: 1,
          uncompared: 0,
          agreeingRate: '50.0',
        },
        {
          projectName: '灰分',
          symbol: 'Aad',
          retested: 2,
          agreeing: 0,
          disagreeing: 0,
          uncompared: 2,
          agreeingRate: null,
        },
      ]),
    )
    expect(rows).toHaveLength(4)
    expect(total).toEqual({ retested: 7, agreeing: 1, disagreeing: 2, uncompared: 4, agreeingRate: '33.3' })
  })

  it.each(retestMark.values)('open the values of %s, in all and of each project', async mark => {
    const { rows, total } = await countFor(lab.desk)
    const page = await expectOk(lab.desk.call(qualityStatCalls.retests, { ...input, mark, pageSize: 100 }))
    expect([page.totalRecords, page.rows.length]).toEqual([total[mark], total[mark]])
    for (const row of rows) {
      const query = [{ key: 'projectId', op: 'eq' as const, value: [row.projectId] }]
      const own = await expectOk(lab.desk.call(qualityStatCalls.retests, { ...input, mark, query, pageSize: 100 }))
      expect([own.totalRecords, own.rows.length]).toEqual([row[mark], row[mark]])
    }
  })

  it('are listed beside the result that was in force, the latest first', async () => {
    const { rows } = await expectOk(lab.desk.call(qualityStatCalls.retests, { ...input, mark: 'disagreeing' }))
    expect(rows).toMatchObject([
      { earlier: '11', reported: '仅收缩', difference: null, limit: null, verdict: retestVerdict.differing },
      { projectName: '干基灰分', earlier: '9.92', reported: '10.56', difference: '0.64', limit: '0.3', unit: '%' },
    ])
    const ascending = { ...input, mark: 'disagreeing' as const, sort: [{ key: 'createTime', order: 'asc' as const }] }
    const { rows: turned } = await expectOk(lab.desk.call(qualityStatCalls.retests, ascending))
    expect(turned).toEqual(rows.toReversed())
  })

  it('count on the day of their registration, and nothing on others', async () => {
    const before = { startTime: '2020-01-01', endTime: '2020-01-02' }
    expect(await countFor(lab.desk, before)).toEqual({
      rows: [],
      total: { retested: 0, agreeing: 0, disagreeing: 0, uncompared: 0, agreeingRate: null },
    })
  })

  it('are counted and listed within the scope, with the lab code for those who may know both', async () => {
    const reader = await personWith(stage, 'statQuality')
    const page = await expectOk(reader.client.call(qualityStatCalls.retests, { ...input, mark: 'retested' }))
    expect(new Set(page.rows.map(({ labCode }) => labCode))).toEqual(new Set([null]))
    const full = await expectOk(lab.desk.call(qualityStatCalls.retests, { ...input, mark: 'retested' }))
    expect(full.rows.every(({ labCode }) => labCode !== null)).toBe(true)
    const { userMobile } = await addUser(stage.db, {
      roleIds: [await addRole(stage.db, ['statQuality'], { dataScope: dataScope.own })],
    })
    const narrow = await signIn(stage.app, userMobile, testPassword)
    expect((await countFor(narrow)).total.retested).toBe(0)
    const own = await expectOk(narrow.call(qualityStatCalls.retests, { ...input, mark: 'retested' }))
    expect(own).toEqual({ rows: [], totalRecords: 0 })
  })
})
