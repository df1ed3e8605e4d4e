import { commonFailures } from '@seam/contract/kit/failure'
import { delegationFailures } from '@seam/contract/lab/delegation/delegation'
import { delegationCalls } from '@seam/contract/lab/delegation/delegation.calls'
import { describe, expect, it } from 'vitest'
import { openDelegationDesk } from '../../../../test/builders/delegation-desk.ts'
import {
  addClient,
  type DelegationSent,
  delegationDraft,
  expectOk,
  sampleDraft,
} from '../../../../test/builders/lab.ts'
import { clientOf } from '../../../../test/client.ts'
import { expectRefusal } from '../../../../test/expect-refusal.ts'
import { personWith } from '../../../../test/people.ts'

const { stage, admin, words } = await openDelegationDesk()
const client = await addClient(admin.client)

const add = (more: Partial<DelegationSent> = {}, headers: Record<string, string> = {}) =>
  admin.client.call(delegationCalls.add, delegationDraft(words, client.id, more), headers)
const setState = (table: 'project' | 'projectGroup' | 'costCoefficient' | 'sampleKind', id: number, state: 1 | 2) =>
  stage.db.updateTable(table).set({ state }).where('id', '=', id).execute()

/** Why the row of a table is stopped, and enabled again. */
const whileStopped = async (table: Parameters<typeof setState>[0], id: number, work: () => Promise<void>) => {
  await setState(table, id, 1)
  await work()
  await setState(table, id, 2)
}

describe('adding a delegation', () => {
  it('refuses a stopped client, project, group, coefficient or sample kind, and what is not there', async () => {
    const stopped = await addClient(admin.client)
    await stage.db.updateTable('client').set({ state: 1 }).where('id', '=', stopped.id).execute()
    expectRefusal(await add({ clientId: stopped.id }), delegationFailures.clientStopped)
    expectRefusal(await add({ clientId: 999_999 }), delegationFailures.clientStopped)
    await whileStopped('project', words.project('AAD'), async () =>
      expectRefusal(await add(), delegationFailures.projectStopped),
    )
    await whileStopped('project', words.project('QBAD'), async () => {
      const samples = [sampleDraft(words, { projectIds: words.projects('QGRAD') })]
      expectRefusal(await add({ samples }), delegationFailures.projectStopped)
    })
    await whileStopped('projectGroup', words.group('工业分析'), async () => {
      const samples = [sampleDraft(words, { groupIds: [words.group('工业分析')] })]
      expectRefusal(await add({ samples }), delegationFailures.groupStopped)
    })
    await whileStopped('costCoefficient', words.coefficient(), async () =>
      expectRefusal(await add(), delegationFailures.coefficientStopped),
    )
    await whileStopped('sampleKind', words.sampleKind(), async () =>
      expectRefusal(await add(), delegationFailures.choiceStopped),
    )
    const samples = [sampleDraft(words, { coalCategoryId: 999_999 })]
    expectRefusal(await add({ samples }), delegationFailures.choiceStopped)
  })

  it('refuses a sample without a priced project, with all reasons', async () => {
    const free = sampleDraft(words, { projectIds: words.projects('CRC X') })
    expectRefusal(await add({ samples: [free] }), delegationFailures.notPriced)
    const answer = await add({ samples: [free, sampleDraft(words, { sampleKindId: 999_999 })], coefficientId: 999_999 })
    expectRefusal(answer, delegationFailures.coefficientStopped, {
      data: {
        reasons: [
          { code: delegationFailures.coefficientStopped.code },
          { code: delegationFailures.notPriced.code },
          { code: delegationFailures.choiceStopped.code },
        ],
      },
    })
    expect(answer.message).toContain('样品1：所选项目都没有单价')
  })

  it('refuses an image that was never uploaded', async () => {
    const image = 'A'.repeat(22)
    expectRefusal(await add({ images: [image] }), delegationFailures.imageUnknown)
    expectRefusal(await add({ samples: [sampleDraft(words, { images: [image] })] }), delegationFailures.imageUnknown)
  })

  it('names the invalid fields', async () => {
    const sample = sampleDraft(words)
    const issuesOf = async (more: object) => {
      const { code, data } = await admin.client.post<{ issues: { path: unknown[]; message: string }[] }>(
        delegationCalls.add.path,
        { ...delegationDraft(words, client.id), ...more },
      )
      expect(code).toBe(commonFailures.invalidInput.code)
      return data.issues
    }
    expect(await issuesOf({ samples: [] })).toEqual([{ path: ['samples'], message: '请添加样品' }])
    expect(await issuesOf({ samples: Array.from({ length: 51 }, () => sample) })).toMatchObject([{ path: ['samples'] }])
    expect(await issuesOf({ samples: [{ ...sample, projectIds: [] }] })).toEqual([
      { path: ['samples', 0, 'projectIds'], message: '请选择检测项目' },
    ])
    for (const mass of ['0', '-1', '1.2345', '12345678'])
      expect(await issuesOf({ samples: [{ ...sample, mass }] })).toMatchObject([{ path: ['samples', 0, 'mass'] }])
    for (const amount of ['0.00', '-5.00', '5'])
      expect(await issuesOf({ surcharges: [{ name: '费', amount }] })).toMatchObject([
        { path: ['surcharges', 0, 'amount'] },
      ])
    const notifier = { notifierName: '王', telephone: '13700001111' }
    expect(await issuesOf({ notifiers: [notifier, notifier] })).toMatchObject([{ path: ['notifiers'] }])
    expect(await issuesOf({ clientId: 'x' })).toEqual([{ path: ['clientId'], message: '请选择客户' }])
    expect(await issuesOf({ fee: '1.00' })).toMatchObject([{ path: ['fee'] }])
  })

  it('stores the consignor for the next delegation', async () => {
    const own = await addClient(admin.client)
    await expectOk(add({ clientId: own.id, consignorName: '老王', consignorTelephone: '13611112222' }))
    await expectOk(add({ clientId: own.id, consignorName: '小李', consignorTelephone: '' }))
    await expectOk(add({ clientId: own.id, consignorName: '老王', consignorTelephone: '13611112222' }))
    await expectOk(add({ clientId: own.id, consignorName: '' }))
    const { clientCode } = own
    const people = await expectOk(admin.client.call(delegationCalls.consignors, { clientCode }))
    expect(people.map(({ consignorName, telephone }) => [consignorName, telephone])).toEqual([
      ['老王', '13611112222'],
      ['小李', ''],
    ])
    expectRefusal(
      await admin.client.call(delegationCalls.consignors, { clientCode: 'KH999999' }),
      commonFailures.notThere,
    )
  })

  it('answers a repeated Idempotency-Key with the first answer, and registers once', async () => {
    const draft = delegationDraft(words, client.id)
    const send = () => admin.client.call(delegationCalls.add, draft, { 'idempotency-key': 'form-1' })
    const [first, second] = await Promise.all([send(), send()])
    expect(first.code).toBe(0)
    expect(second.data).toEqual(first.data)
    const other = { ...draft, remarks: '另一份' }
    expectRefusal(
      await admin.client.call(delegationCalls.add, other, { 'idempotency-key': 'form-1' }),
      commonFailures.idempotencyMismatch,
    )
  })

  it('logs number, client and fee', async () => {
    const { delegateCode } = await expectOk(add())
    const { operContent } = await stage.db
      .selectFrom('operationLog')
      .select('operContent')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(operContent).toBe(`登记委托单【${delegateCode}】，客户【${client.clientName}】，样品1个，费用70.00元`)
  })
})

describe('numbers', () => {
  it('are unique in 20 concurrent calls on two servers', async () => {
    const twin = await stage.twin()
    const elsewhere = clientOf(twin, admin.client.session)
    const clients = await Promise.all(Array.from({ length: 20 }, () => addClient(admin.client)))
    const answers = await Promise.all(
      clients.map(({ id }, at) =>
        expectOk((at % 2 ? elsewhere : admin.client).call(delegationCalls.add, delegationDraft(words, id))),
      ),
    )
    const codes = answers.map(({ delegateCode }) => delegateCode).sort()
    expect(new Set(codes).size).toBe(20)
    const today = codes[0]?.slice(0, 10)
    expect(codes.every(code => code.startsWith(today ?? 'no'))).toBe(true)
    const failed = await add({ images: ['B'.repeat(22)] })
    expectRefusal(failed, delegationFailures.imageUnknown)
    expect((await expectOk(add())).delegateCode > (codes.at(-1) ?? '')).toBe(true)
  })

  it('continue beyond four digits', async () => {
    await stage.db.updateTable('numberSeries').set({ last: 9_999 }).execute()
    expect((await expectOk(add())).delegateCode).toMatch(/^WT\d{8}-10000$/)
  })
})

describe('a draft', () => {
  it('requires the permission to register, and stays a draft until it is submitted', async () => {
    const looker = (await personWith(stage, 'delegateView')).client
    expectRefusal(
      await looker.call(delegationCalls.add, delegationDraft(words, client.id)),
      commonFailures.noPermission,
    )
    const { id } = await expectOk(add({ draft: true }))
    const stored = await expectOk(admin.client.call(delegationCalls.get, { id }))
    expect(stored).toMatchObject({
      state: 10,
      can: { update: true, delete: true, sign: false, pay: false, cancel: true },
    })
  })
})
