import { clientCalls, clientFailures } from '@seam/contract/client/client'
import { commonFailures } from '@seam/contract/kit/failure'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addClient, expectOk } from '../../../../test/builders/lab.ts'
import { expectOneSuccess, expectRefusal } from '../../../../test/expect-refusal.ts'
import { lastOperation, next, personWith, useAdministrator } from '../../../../test/people.ts'

const { stage, admin } = useAdministrator()
let grades: Map<string, number>

beforeAll(async () => {
  const rows = await stage.db.selectFrom('memberGrade').select(['gradeName', 'id']).execute()
  grades = new Map(rows.map(row => [row.gradeName, row.id]))
})
afterAll(() => expect(stage.errors).toEqual([]))

const findPage = async (query: object) => (await admin.client.call(clientCalls.page, { query: query as never })).data
type AddedClient = Awaited<ReturnType<typeof addClient>>
const edit = ({ id, version, clientName, telephone, creditCode }: AddedClient, more: object = {}) => ({
  id,
  version,
  clientName,
  telephone,
  creditCode,
  ...more,
})

describe('adding a client', () => {
  it('gives a code, the lowest grade, paying first, and an account', async () => {
    const client = await addClient(admin.client, { clientName: '山西焦煤集团', creditCode: '91350100m000100y43' })
    expect(client).toMatchObject({
      creditCode: '91350100M000100Y43',
      gradeName: '普通',
      memberRate: '1.00',
      payPolicy: 1,
      source: 1,
      points: 0,
      state: 2,
      account: { balance: '0.00', creditLimit: '0.00', creditUsed: '0.00', creditAvailable: '0.00', state: 2 },
    })
    expect(client.clientCode).toMatch(/^KH\d{6}$/)
    expect((await lastOperation(stage)).operContent).toContain(`新增客户【山西焦煤集团】，编号【${client.clientCode}】`)
  })

  it('gives the credit of the grade', async () => {
    const client = await addClient(admin.client, { gradeId: grades.get('金'), payPolicy: 2 })
    expect(client).toMatchObject({ memberRate: '0.92', payPolicy: 2, account: { creditLimit: '10000.00' } })
  })

  it('asks for a right to grant a grade or testing before paying', async () => {
    const desk = (await personWith(stage, 'clientAdd', 'clientView')).client
    for (const more of [{ gradeId: grades.get('银') }, { payPolicy: 2 as const }])
      expectRefusal(
        await desk.call(clientCalls.add, { clientName: `某客户${next()}`, ...more }),
        commonFailures.noPermission,
        { message: '没有权限：设定客户等级与付款', data: { permission: 'clientGrant' } },
      )
    expect(
      await desk.call(clientCalls.add, { clientName: `某客户${next()}`, gradeId: grades.get('普通') }),
    ).toMatchObject({
      code: 0,
    })
  })

  it('refuses what is taken, stopped or wrong', async () => {
    const { clientName, telephone } = await addClient(admin.client)
    expectRefusal(await admin.client.call(clientCalls.add, { clientName, telephone }), clientFailures.nameTaken)
    expect(
      (await admin.client.call(clientCalls.add, { clientName: '另一家', creditCode: '91350100M000100Y43' })).code,
    ).toBe(clientFailures.creditCodeTaken.code)
    expectRefusal(
      await admin.client.call(clientCalls.add, { clientName: '另一家', gradeId: 999 }),
      clientFailures.gradeStopped,
    )
    for (const wrong of [
      { clientName: '' },
      { clientName: '某', creditCode: '91350100M000100Y44' },
      { clientName: '某', telephone: '12' },
      { clientName: '某', source: 9 },
    ])
      expectRefusal(await admin.client.post(clientCalls.add.path, wrong), commonFailures.invalidInput)
  })

  it('lets one of two with the same credit code in', async () => {
    const add = () =>
      admin.client.call(clientCalls.add, { clientName: `双胞${next()}`, creditCode: '911400001100123453' })
    expectOneSuccess(await Promise.all([add(), add()]), clientFailures.creditCodeTaken)
  })
})

describe('client list', () => {
  it('finds by part of name, pinyin initials, code and telephone', async () => {
    const client = await addClient(admin.client, { clientName: '重庆长江洗煤厂', telephone: '023-68001234' })
    for (const keyword of ['长江洗煤', 'cqcj', 'CQCJXMC', client.clientCode, '68001234', '重庆 1234'])
      expect((await findPage({ keyword })).rows.map(({ id }) => id)).toContain(client.id)
    expect((await findPage({ keyword: '重庆 9999' })).totalRecords).toBe(0)
    expect((await findPage({ keyword: '%' })).totalRecords).toBe(0)
  })

  it('filters, sorts and takes one statement whatever it finds', async () => {
    const prefix = `序${next()}`
    for (const n of [1, 2, 3]) await addClient(admin.client, { clientName: `${prefix}-${n}`, source: n as 1 | 2 | 3 })
    const query = { clientName: prefix, source: [1, 3] }
    const sort = [{ key: 'clientName', order: 'desc' as const }]
    const statements = await stage.statementsOf(async () => {
      const { data } = await admin.client.call(clientCalls.page, { query, sort })
      expect(data.rows.map(row => row.clientName)).toEqual([`${prefix}-3`, `${prefix}-1`])
    })
    expect(statements).toHaveLength(1)
  })

  it('is open to those who register', async () => {
    const desk = (await personWith(stage, 'delegateAdd')).client
    expect((await desk.call(clientCalls.page, {})).code).toBe(0)
    expectRefusal(await desk.call(clientCalls.get, { id: 999_999 }), commonFailures.notThere)
  })
})

describe('changing a client', () => {
  it('tells what changed, field by field, and keeps grade and policy that are not mentioned', async () => {
    const client = await addClient(admin.client, { gradeId: grades.get('银'), payPolicy: 2 })
    const desk = (await personWith(stage, 'clientEdit')).client
    expect(
      await desk.call(clientCalls.update, edit(client, { clientName: '长治洗选厂', contact: '老周' })),
    ).toMatchObject({
      code: 0,
    })
    const after = await expectOk(admin.client.call(clientCalls.get, { id: client.id }))
    expect(after).toMatchObject({
      clientName: '长治洗选厂',
      gradeName: '银',
      payPolicy: 2,
      version: client.version + 1,
    })
    expect((await findPage({ keyword: 'czxxc' })).rows.map(({ id }) => id)).toEqual([client.id])
    const log = await lastOperation(stage)
    expect(log.operContent).toContain('联系人由【空】改为【老周】')
    expect(log.changes).toContainEqual({
      field: 'clientName',
      label: '名称',
      before: client.clientName,
      after: '长治洗选厂',
    })
  })

  it('asks for the right to change grade or policy', async () => {
    const client = await addClient(admin.client)
    const desk = (await personWith(stage, 'clientEdit')).client
    for (const more of [{ gradeId: grades.get('金') }, { payPolicy: 2 }])
      expectRefusal(await desk.call(clientCalls.update, edit(client, more)), commonFailures.noPermission)
    expect((await admin.client.call(clientCalls.update, edit(client, { gradeId: grades.get('金') }))).code).toBe(0)
    expect((await lastOperation(stage)).operContent).toContain('等级由【普通】改为【金】')
  })

  it('lets one of two who saw the same version through', async () => {
    const client = await addClient(admin.client)
    const save = (contact: string) => admin.client.call(clientCalls.update, edit(client, { contact }))
    expectOneSuccess(await Promise.all([save('甲'), save('乙')]), commonFailures.changedMeanwhile)
  })

  it('refuses an old version, a taken name and one that is not there', async () => {
    const [one, other] = [await addClient(admin.client), await addClient(admin.client)]
    expectRefusal(
      await admin.client.call(clientCalls.update, edit(one, { version: one.version + 1 })),
      commonFailures.changedMeanwhile,
    )
    const { clientName, telephone } = other
    expectRefusal(
      await admin.client.call(clientCalls.update, edit(one, { clientName, telephone })),
      clientFailures.nameTaken,
    )
    expectRefusal(await admin.client.call(clientCalls.update, edit(one, { id: 999_999 })), commonFailures.notThere)
  })
})

describe('stopping a client', () => {
  it('stops and starts, and refuses what is so already', async () => {
    const { id, clientName } = await addClient(admin.client)
    const set = async (state: 1 | 2) => (await admin.client.call(clientCalls.switchState, { id, state })).code
    expect([await set(1), await set(1), await set(2), await set(2)]).toEqual([
      0,
      commonFailures.alreadySo.code,
      0,
      commonFailures.alreadySo.code,
    ])
    expect(await lastOperation(stage)).toMatchObject({ operType: '启停客户', operContent: `启用客户【${clientName}】` })
    expectRefusal(await admin.client.call(clientCalls.switchState, { id: 999_999, state: 1 }), commonFailures.notThere)
  })
})
