import { qualityStatCalls } from '@seam/contract/insight/stat/quality/quality'
import { retestMark } from '@seam/contract/insight/stat/quality/retest'
import { retestVerdict } from '@seam/contract/lab/result/retest'
import { dataScope } from '@seam/contract/system/role'
import { beforeAll, describe, expect, it } from 'vitest'
import { expectOk } from '../../../../test/builders/lab.ts'
import { addTestedDelegation } from '../../../../test/builders/report.ts'
import { useLaboratory } from '../../../../test/builders/result/bench.ts'
import { controlBuilders } from '../../../../test/builders/result/control.ts'
import { recordRetest, retestBeyondR } from '../../../../test/builders/result/retest.ts'
import { type Client, signIn } from '../../../../test/client.ts'
import { tableOfFile } from '../../../../test/import-file.ts'
import { addRole, addUser, personWith, testPassword } from '../../../../test/people.ts'
import { laboratoryDay } from '../../../kit/period.ts'

const { stage, lab } = useLaboratory()
const today = laboratoryDay()
const input = { startTime: today, endTime: today }

beforeAll(async () => {
  const { client } = await personWith(stage, 'custodyView', 'retestEdit')
  const words = await addTestedDelegation(stage, lab, { B: ['10', '12'] }, '')
  await expectOk(recordRetest(stage.db, client, await addTestedDelegation(stage, lab)))
  await expectOk(recordRetest(stage.db, client, await addTestedDelegation(stage, lab), retestBeyondR))
  await expectOk(recordRetest(stage.db, client, words, { B: ['仅收缩', '仅收缩'] }))
  const ashAlone = await addTestedDelegation(stage, lab, { MAD: ['1.26', '1.24'], AAD: ['9.88', '9.72'] }, '')
  await expectOk(recordRetest(stage.db, client, ashAlone, { AAD: ['9.90', '9.90'] }))
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
          retested: 3,
          agreeing: 2,
          disagreeing: 1,
          uncompared: 0,
          agreeingRate: '66.7',
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
    expect(total).toEqual({ retested: 8, agreeing: 2, disagreeing: 2, uncompared: 4, agreeingRate: '50.0' })
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

  it('are exported as they are counted, with their total', async () => {
    const { rows, total } = await countFor(lab.desk)
    const { raw } = await lab.desk.post(qualityStatCalls.exportAll.path, { ...input, table: 'retests' })
    const [head, ...lines] = await tableOfFile(raw)
    expect(head).toEqual(['项目', '复测值', '符合', '不符合', '无R可比', '符合率（%）'])
    const line = ({ retested, agreeing, disagreeing, uncompared, agreeingRate }: typeof total) =>
      [retested, agreeing, disagreeing, uncompared, agreeingRate === null ? '' : Number(agreeingRate)].map(String)
    expect(lines).toEqual([...rows.map(row => [row.projectName, ...line(row)]), ['合计', ...line(total)]])
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
    const second = { ...input, mark: 'retested' as const, pageNo: 2, pageSize: 3 }
    const page = await expectOk(reader.client.call(qualityStatCalls.retests, second))
    expect(page.rows.map(({ id, labCode, createTime }) => ({ id, labCode, createTime }))).toEqual(
      [4, 5, 6].map(id => ({ id, labCode: null, createTime: today })),
    )
    const full = await expectOk(lab.desk.call(qualityStatCalls.retests, { ...input, mark: 'retested' }))
    expect(full.rows.every(({ labCode, createTime }) => labCode !== null && createTime.length > today.length)).toBe(
      true,
    )
    const stored = await stage.db.selectFrom('retestValue').select('id').orderBy('id', 'desc').execute()
    expect(full.rows.map(({ id }) => id)).toEqual(stored.map(({ id }) => id))
    const { userMobile } = await addUser(stage.db, {
      roleIds: [await addRole(stage.db, ['statQuality'], { dataScope: dataScope.own })],
    })
    const narrow = await signIn(stage.app, userMobile, testPassword)
    expect((await countFor(narrow)).total.retested).toBe(0)
    const own = await expectOk(narrow.call(qualityStatCalls.retests, { ...input, mark: 'retested' }))
    expect(own).toMatchObject({ rows: [], totalRecords: 0, total: { values: 0 } })
  })
})

it('controls are exported as the screen has them', async () => {
  const { addMaterial, control, enterWith } = controlBuilders(stage, () => lab)
  const sameName = { materialName: 'GBW11999' }
  const [first, second] = [await addMaterial(sameName), await addMaterial({ ...sameName, batchNo: '2026-02' })]
  await enterWith([control(first, '10.18')])
  await enterWith([control(first, '10.09')])
  await enterWith([control(second, '10.18')])
  const { controls } = await expectOk(lab.desk.call(qualityStatCalls.list, input))
  const { raw } = await lab.desk.post(qualityStatCalls.exportAll.path, { ...input, table: 'controls' })
  expect(await tableOfFile(raw)).toEqual([
    ['标准物质', '批号', '项目', '质控读数', '警告', '失控', '平均偏差（U）'],
    ['GBW11999', '2026-01', '灰分', '2', '0', '0', '0.1'],
    ['GBW11999', '2026-02', '灰分', '1', '0', '0', '0.4'],
  ])
  const projectId = lab.words.project('AAD')
  expect(controls).toMatchObject([
    { materialId: first, batchNo: '2026-01', projectId, component: '' },
    { materialId: second, batchNo: '2026-02', projectId, component: '' },
  ])
})
