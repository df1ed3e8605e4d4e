import { priceFailures } from '@seam/contract/catalogue/price/price'
import { projectCalls } from '@seam/contract/catalogue/project/project.calls'
import { projectGroupCalls, projectGroupFailures } from '@seam/contract/catalogue/project/project-group'
import type { SentOf } from '@seam/contract/kit/call'
import { commonFailures } from '@seam/contract/kit/failure'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addGroup, addProject, groupByName } from '../../../../test/builders/catalogue.ts'
import { expectOk, orderWords } from '../../../../test/builders/lab.ts'
import { expectRefusal } from '../../../../test/expect-refusal.ts'
import { lastOperation, next, personWith, useAdministrator } from '../../../../test/people.ts'

const { stage, desk } = useAdministrator()
let ids: (codes: string) => number[]

beforeAll(async () => {
  ids = (await orderWords(desk)).projects
})
afterAll(() => expect(stage.errors).toEqual([]))

type Row = Awaited<ReturnType<typeof groupByName>>
const edit = (row: Row, more: Partial<SentOf<typeof projectGroupCalls.update>> = {}) => ({
  id: row.id,
  version: row.version,
  groupName: row.groupName,
  projectIds: row.projects.map(({ id }) => id),
  ...more,
})
const price = ({ id, version }: { id: number; version: number }, yuan: string) =>
  desk.call(projectGroupCalls.updatePrice, { id, version, price: yuan, reason: '竞争报价' })
const codes = (answers: readonly { code: number }[]) => answers.map(({ code }) => code).sort((a, b) => a - b)

describe('packages', () => {
  it('come in one statement, with members in order and what they cost one by one', async () => {
    const statements = await stage.statementsOf(async () => {
      const { data } = await desk.call(projectGroupCalls.page, { query: { keyword: '工业分析' } })
      expect(data.rows[0]).toMatchObject({ groupName: '工业分析', price: '60.00', unitTotal: '75.00' })
      expect(data.rows[0]?.projects.map(({ symbol }) => symbol)).toEqual(['Mt', 'Mad', 'Aad', 'Vad', 'CRC', 'FCad'])
    })
    expect(statements).toHaveLength(1)
    const [coal] = ids('G')
    const { rows } = await expectOk(desk.call(projectGroupCalls.page, { query: { projectId: [coal ?? 0] } }))
    expect(rows.map(({ groupName }) => groupName)).toContain('精煤常规')
    expect((await desk.call(projectGroupCalls.exportAll, {})).headers['content-code']).toBe('0')
  })

  it('are added with their first price, by those who may set one', async () => {
    const row = await addGroup(desk, ids('MT AAD'))
    expect(row).toMatchObject({ price: '60.00', unitTotal: '40.00', lastChange: { oldPrice: null } })
    expect((await lastOperation(stage)).operContent).toContain('价格【60.00元】，项目【全水分、灰分】')
    const clerk = (await personWith(stage, 'groupEdit')).client
    const draft = { groupName: `组${next()}`, price: '1.00', projectIds: ids('MT') }
    expectRefusal(await clerk.call(projectGroupCalls.add, draft), commonFailures.noPermission, {
      data: { permission: 'priceEdit' },
    })
  })

  it('refuse a taken name, no projects, stopped projects and a wrong price', async () => {
    const add = (more: object) =>
      desk.call(projectGroupCalls.add, { groupName: `组${next()}`, price: '1.00', projectIds: ids('MT'), ...more })
    expectRefusal(await add({ groupName: '工业分析' }), projectGroupFailures.nameTaken)
    expectRefusal(await add({ projectIds: [999_999] }), projectGroupFailures.projectStopped)
    for (const wrong of [{ projectIds: [] }, { price: '-1.00' }, { groupName: '' }])
      expectRefusal(await add(wrong), commonFailures.invalidInput)
  })

  it('change without their price, and tell what changed', async () => {
    const row = await addGroup(desk, ids('MT AAD'))
    await expectOk(desk.call(projectGroupCalls.update, edit(row, { projectIds: ids('AAD VAD'), remarks: '春季' })))
    expect((await lastOperation(stage)).operContent).toContain('项目由【全水分、灰分】改为【灰分、挥发分】')
    const save = (remarks: string) =>
      desk.call(projectGroupCalls.update, edit({ ...row, version: row.version + 1 }, { remarks }))
    expect(codes(await Promise.all([save('甲'), save('乙')]))).toEqual([0, commonFailures.changedMeanwhile.code])
    expectRefusal(await desk.call(projectGroupCalls.update, edit({ ...row, id: 999_999 })), commonFailures.notThere)
    expectRefusal(
      await desk.call(projectGroupCalls.update, { ...edit(row), price: '1.00' } as never),
      commonFailures.invalidInput,
    )
  })

  it('change their price with a reason, one of two at once', async () => {
    const row = await addGroup(desk, ids('MT'))
    expect(codes(await Promise.all([price(row, '70.00'), price(row, '80.00')]))).toEqual([
      0,
      commonFailures.changedMeanwhile.code,
    ])
    const fresh = await groupByName(desk, row.groupName)
    expectRefusal(await price(fresh, fresh.price), priceFailures.samePrice)
    expectRefusal(await price({ id: 999_999, version: 1 }, '1.00'), commonFailures.notThere)
    const { rows } = await expectOk(desk.call(projectGroupCalls.logPage, { query: { subjectId: row.id } }))
    expect(rows.map(({ oldPrice, reason }) => [oldPrice, reason])).toEqual([
      ['60.00', '竞争报价'],
      [null, '新增项目组'],
    ])
    await expect(stage.db.deleteFrom('groupPriceLog').execute()).rejects.toThrow('append-only')
  })

  it('stop and start; a stopped one is not offered', async () => {
    const row = await addGroup(desk, [(await addProject(desk)).id])
    const set = async (state: 1 | 2) => (await desk.call(projectGroupCalls.switchState, { id: row.id, state })).code
    expect([await set(1), await set(1)]).toEqual([0, commonFailures.alreadySo.code])
    expect((await orderWords(desk)).offer.groups.map(({ id }) => id)).not.toContain(row.id)
    expect(await set(2)).toBe(0)
    expectRefusal(await desk.call(projectGroupCalls.switchState, { id: 999_999, state: 1 }), commonFailures.notThere)
  })

  it('keep or lose a project that was stopped while they were; one newly chosen is refused', async () => {
    const [own, other] = [(await addProject(desk)).id, (await addProject(desk)).id]
    const { groupName, id } = await addGroup(desk, [...ids('MT'), own])
    await expectOk(desk.call(projectGroupCalls.switchState, { id, state: 1 }))
    for (const project of [own, other]) await expectOk(desk.call(projectCalls.switchState, { id: project, state: 1 }))
    const save = async (more: object) =>
      desk.call(projectGroupCalls.update, edit(await groupByName(desk, groupName), more))
    await expectOk(save({ remarks: '停用的组' }))
    expect((await lastOperation(stage)).operContent).not.toContain('项目由')
    expectRefusal(await save({ projectIds: [...ids('MT'), own, other] }), projectGroupFailures.projectStopped)
    await expectOk(save({ projectIds: ids('MT') }))
    expectRefusal(await save({ projectIds: [...ids('MT'), own] }), projectGroupFailures.projectStopped)
  })
})
