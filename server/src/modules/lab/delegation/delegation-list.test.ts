import { projectCalls } from '@seam/contract/catalogue/project/project.calls'
import { commonFailures } from '@seam/contract/kit/failure'
import { delegationFailures } from '@seam/contract/lab/delegation/delegation'
import { delegationCalls } from '@seam/contract/lab/delegation/delegation.calls'
import { describe, expect, it } from 'vitest'
import { openDelegationDesk } from '../../../../test/builders/delegation-desk.ts'
import {
  addClient,
  addDelegation,
  type DelegationSent,
  expectOk,
  orderWords,
  sampleDraft,
  signFor,
} from '../../../../test/builders/lab.ts'
import { expectRefusal } from '../../../../test/expect-refusal.ts'
import { personWith } from '../../../../test/people.ts'
import { coalProjects, cokeProjects } from '../../../db/seed/catalogue/catalogue-projects.ts'

const seededCount = coalProjects.length + cokeProjects.length
const { stage, admin, words } = await openDelegationDesk()

const addOrder = async (clientId: number, more: Partial<DelegationSent> = {}) =>
  addDelegation(admin.client, words, clientId, more)
const page = async (input: object) => (await admin.client.call(delegationCalls.page, input)).data
const idsOf = async (query: object) => (await page({ query })).rows.map(({ id }) => id)

describe('delegation list', () => {
  it('lists the newest first, with the commands that each allows', async () => {
    const client = await addClient(admin.client, { clientName: '潞安煤业' })
    const samples = [sampleDraft(words, { sampleName: '甲煤' }), sampleDraft(words)]
    const older = await addOrder(client.id, { samples })
    const newer = await addOrder(client.id, { draft: true })
    const { rows, totalRecords } = await page({ query: { clientId: client.id } })
    expect(totalRecords).toBe(2)
    expect(rows.map(({ id }) => id)).toEqual([newer.id, older.id])
    expect(rows[1]).toMatchObject({
      clientName: '潞安煤业',
      clientCode: client.clientCode,
      sampleName: '甲煤',
      sampleCount: 2,
      fee: '140.00',
      can: { update: true, delete: false, sign: true, pay: true, cancel: true },
    })
    const looker = (await personWith(stage, 'delegateView')).client
    const visible = await expectOk(looker.call(delegationCalls.page, { query: { clientId: client.id } }))
    expect(new Set(Object.values(visible.rows[0]?.can ?? {}))).toEqual(new Set([false]))
  })

  it('filters by number, client, states, urgency and time', async () => {
    const client = await addClient(admin.client, { payPolicy: 2 })
    const plain = await addOrder(client.id)
    const urgent = await addOrder(client.id, { coefficientId: words.coefficient('当日加急') })
    await expectOk(signFor(admin.client, urgent))
    const clientId = client.id
    expect(await idsOf({ delegateCode: plain.delegateCode.slice(4) })).toEqual([plain.id])
    const ending = async (end: string) => idsOf({ clientId, delegateCodeEnd: end })
    expect(await ending(plain.delegateCode.slice(-4))).toEqual([plain.id])
    expect(await ending(plain.delegateCode.slice(0, -1))).toEqual([])
    expect(await ending(`_${plain.delegateCode.slice(-3)}`)).toEqual([])
    expect(await idsOf({ clientName: client.clientName })).toEqual([urgent.id, plain.id])
    expect(await idsOf({ clientId, state: 40 })).toEqual([urgent.id])
    expect(await idsOf({ clientId, state: [20, 40] })).toEqual([urgent.id, plain.id])
    expect(await idsOf({ clientId, payState: 3 })).toEqual([])
    expect(await idsOf({ clientId, urgency: 1 })).toEqual([urgent.id])
    const today = plain.createTime.slice(0, 10)
    expect(await idsOf({ clientId, createTime: [today, today] })).toEqual([urgent.id, plain.id])
    expect(await idsOf({ clientId, createTime: [null, '2020-01-01'] })).toEqual([])
    expectRefusal(
      await admin.client.call(delegationCalls.page, { query: { fee: 1 } as never }),
      commonFailures.invalidInput,
    )
  })

  it('sorts by every sortable column, and pages without overlap', async () => {
    const client = await addClient(admin.client)
    for (const count of [2, 1, 3])
      await addOrder(client.id, { samples: Array.from({ length: count }, () => sampleDraft(words)) })
    const ask = async (pageNo: number) =>
      (await page({ pageNo, pageSize: 2, query: { clientId: client.id }, sort: [{ key: 'fee', order: 'asc' }] })).rows
    const fees = [...(await ask(1)), ...(await ask(2))].map(({ fee }) => fee)
    expect(fees).toEqual(['70.00', '140.00', '210.00'])
  })

  it('finds a delegation by the new name of its client, not by the old one', async () => {
    const client = await addClient(admin.client)
    const delegation = await addOrder(client.id)
    const renamed = `更名${client.clientName}`
    await stage.db.updateTable('client').set({ clientName: renamed }).where('id', '=', client.id).execute()
    expect(await idsOf({ clientName: renamed })).toEqual([delegation.id])
    const { rows } = await page({ query: [{ key: 'clientName', op: 'eq', value: [client.clientName] }] as never })
    expect(rows).toEqual([])
  })

  it('takes as many statements for many samples as for one', async () => {
    const client = await addClient(admin.client)
    const [one, many] = [
      await addOrder(client.id),
      await addOrder(client.id, { samples: Array.from({ length: 30 }, () => sampleDraft(words)) }),
    ]
    const count = async (work: () => Promise<unknown>) => (await stage.statementsOf(work)).length
    expect(await count(() => page({ pageSize: 100 }))).toBe(1)
    const single = await count(() => expectOk(admin.client.call(delegationCalls.get, { id: one.id })))
    expect(await count(() => expectOk(admin.client.call(delegationCalls.get, { id: many.id })))).toBe(single)
    expect(single).toBeLessThanOrEqual(9)
  })

  it('answers one delegation by id or by number', async () => {
    const { id, delegateCode } = await addOrder((await addClient(admin.client)).id)
    expect((await expectOk(admin.client.call(delegationCalls.get, { delegateCode }))).id).toBe(id)
    for (const input of [{}, { id, delegateCode }])
      expectRefusal(await admin.client.call(delegationCalls.get, input), commonFailures.invalidInput)
    expectRefusal(
      await admin.client.call(delegationCalls.get, { delegateCode: 'WT00000000-0000' }),
      commonFailures.notThere,
    )
  })
})

describe('options', () => {
  it('are read in one statement, with prices and inputs', async () => {
    const statements = await stage.statementsOf(() => expectOk(admin.client.call(delegationCalls.options)))
    expect(statements).toHaveLength(1)
    const { projects, groups, coefficients, ...lists } = words.offer
    expect([projects.length, groups.length, coefficients.length]).toEqual([seededCount, 9, 5])
    expect(projects.find(({ projectCode }) => projectCode === 'AD')).toMatchObject({
      projectName: '干基灰分',
      kind: 'calculated',
      basis: 'd',
      price: '0.00',
      inputs: [[[words.project('AAD')]], [[words.project('MAD')]]],
    })
    const hydrogen = projects.find(({ projectCode }) => projectCode === 'QNETAR')?.inputs[1]
    expect(hydrogen).toEqual([[words.project('H')], [words.project('HEST')], words.projects('AAD VAD')])
    expect(groups.find(({ groupName }) => groupName === '工业分析')).toMatchObject({
      price: '60.00',
      projectIds: words.projects('MT MAD AAD VAD CRC FCAD'),
    })
    expect(coefficients.map(({ coefficient }) => coefficient)).toEqual(['1.00', '1.50', '2.00', '1.30', '2.00'])
    expect([lists.sampleKinds.length, lists.coalCategories.length, lists.floatDensities.length]).toEqual([10, 12, 7])
  })

  it('omit stopped entries; clients see those open to them', async () => {
    const id = words.project('HGI')
    await stage.db.updateTable('project').set({ openToClient: false }).where('id', '=', id).execute()
    const open = await expectOk(admin.client.call(projectCalls.openToClient))
    expect(open).toHaveLength(seededCount - 1)
    await stage.db.updateTable('project').set({ state: 1 }).where('id', '=', id).execute()
    expect((await orderWords(admin.client)).offer.projects.some(project => project.id === id)).toBe(false)
  })
})

describe('the fee of a draft', () => {
  const fee = (clientId: number, more: object) =>
    admin.client.call(delegationCalls.fee, {
      clientId,
      coefficientId: words.coefficient(),
      samples: [{ projectIds: words.projects('MT') }],
      ...more,
    })

  it('equals the fee that is stored', async () => {
    const grade = await stage.db
      .selectFrom('memberGrade')
      .select('id')
      .where('gradeName', '=', '铂金')
      .executeTakeFirstOrThrow()
    const client = await addClient(admin.client, { gradeId: grade.id })
    const more = {
      coefficientId: words.coefficient('当日加急'),
      surcharges: [{ name: '上门取样', amount: '20.00' }],
      samples: [{ groupIds: [words.group('焦煤全套')], projectIds: words.projects('P AFT') }],
    }
    const tried = await expectOk(fee(client.id, more))
    // (320 + 80 + 120) × 1.50 × 0.88 + 20
    expect(tried).toMatchObject({
      subtotals: ['520.00'],
      subtotal: '520.00',
      memberRate: '0.88',
      gradeName: '铂金',
      fee: '706.40',
    })
    expect(tried.lines.filter(({ charged }) => charged !== '0.00').map(({ name, charged }) => [name, charged])).toEqual(
      [
        ['焦煤全套', '320.00'],
        ['磷', '80.00'],
        ['灰熔融性', '120.00'],
      ],
    )
    const samples = [sampleDraft(words, more.samples[0])]
    expect((await addOrder(client.id, { ...more, samples })).fee).toBe('706.40')
  })

  it('is lower for a package of the delivered catalogue than for its projects one by one, but for two of the list of prices (coal.md §7)', async () => {
    const { id } = await addClient(admin.client)
    const priceOf = async (sample: object) => Number((await expectOk(fee(id, { samples: [sample] }))).fee)
    expect(words.offer.groups.length).toBeGreaterThan(5)
    const dear: string[] = []
    for (const { id: groupId, groupName, projectIds } of words.offer.groups) {
      const [together, apart] = [await priceOf({ groupIds: [groupId] }), await priceOf({ projectIds })]
      if (together >= apart) dear.push(groupName)
    }
    expect(dear.toSorted()).toEqual(['原煤浮选', '焦炭热强度'].toSorted())
  })

  it('is refused for an invalid order, and changes nothing', async () => {
    const client = await addClient(admin.client)
    expectRefusal(await fee(999_999, {}), delegationFailures.clientStopped)
    expectRefusal(await fee(client.id, { coefficientId: 999_999 }), delegationFailures.coefficientStopped)
    expectRefusal(await fee(client.id, { samples: [{}] }), commonFailures.invalidInput)
    const statements = await stage.statementsOf(() => expectOk(fee(client.id, {})))
    expect(statements.every(text => text.trim().startsWith('select'))).toBe(true)
    expectRefusal(await admin.client.call(delegationCalls.feeAgain, { delegateCode: 'WT' }), commonFailures.notThere)
  })
})
