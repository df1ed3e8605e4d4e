import { commonFailures } from '@seam/contract/kit/failure'
import { delegationFailures } from '@seam/contract/lab/delegation/delegation'
import { delegationCalls } from '@seam/contract/lab/delegation/delegation.calls'
import { isLabCode } from '@seam/contract/lab/sample/lab-code'
import { describe, expect, it } from 'vitest'
import { openDelegationDesk } from '../../../../test/builders/delegation-desk.ts'
import {
  addClient,
  addDelegation,
  type DelegationSent,
  delegationUnderTest,
  expectOk,
  sampleDraft,
  signFor,
} from '../../../../test/builders/lab.ts'
import { expectOneSuccess, expectRefusal } from '../../../../test/expect-refusal.ts'
import { personWith } from '../../../../test/people.ts'
import { inTransaction } from '../../../db/database.ts'
import { dueTimesFromNow } from '../../catalogue/calendar/calendar.commands.ts'

const { stage, admin, words, readDelegation } = await openDelegationDesk()

const addOrder = async (payPolicy: 1 | 2, more: Partial<DelegationSent> = {}) =>
  addDelegation(admin.client, words, (await addClient(admin.client, { payPolicy })).id, more)
type AddedOrder = Awaited<ReturnType<typeof addOrder>>
type Receipt = { received: boolean; rejectReason?: string; condition?: string; images?: string[] }
const sign = ({ id, version, samples }: AddedOrder, receipts: Receipt[], more: object = {}) =>
  admin.client.call(delegationCalls.sign, {
    id,
    version,
    samples: receipts.map((receipt, at) => ({ sampleId: samples[at]?.id ?? 0, ...receipt })),
    ...more,
  })
const image = async () => {
  const code = `sign${Math.random().toString(36).slice(2)}`.padEnd(22, 'x').slice(0, 22)
  const content = Buffer.from('a picture')
  await stage.db
    .insertInto('image')
    .values({ code, mediaType: 'image/png', width: 1, height: 1, sha256: content, content })
    .execute()
  return code
}

describe('signing for samples', () => {
  it('gives every sample a lab code, and starts testing for a client who pays afterwards', async () => {
    const samples = [sampleDraft(words), sampleDraft(words), sampleDraft(words)]
    const before = await addOrder(2, { samples, coefficientId: words.coefficient('特急(4 h)') })
    const [signatureCode, photo] = [await image(), await image()]
    const answer = await expectOk(
      sign(before, [{ received: true, condition: '袋破', images: [photo] }, { received: true }, { received: true }], {
        signatureCode,
      }),
    )
    expect(answer).toMatchObject({ state: 40, waitingFor: [] })
    const codes = answer.samples.map(({ labCode }) => labCode ?? '')
    expect(codes.every(isLabCode)).toBe(true)
    expect(new Set(codes).size).toBe(3)
    const after = await readDelegation(before.id)
    expect(after).toMatchObject({
      state: 40,
      receiverName: admin.userName,
      signatureCode,
      steps: [
        { command: 'add' },
        { command: 'sign', fromState: 20, toState: 30, createName: admin.userName },
        { command: 'start', nodeName: '开始检测', fromState: 30, toState: 40, createName: '系统' },
      ],
      can: { update: false, delete: false, sign: false, pay: true, cancel: true },
    })
    expect(after.samples.map(({ state, labCode }) => [state, labCode])).toEqual(codes.map(code => [40, code]))
    expect(after.samples[0]).toMatchObject({ condition: '袋破', images: [photo] })
    const hours = (Date.parse(`${after.dueTime}Z`) - Date.parse(`${after.signTime}Z`)) / 3_600_000
    expect(hours).toBe(4)
    const events = await stage.db
      .selectFrom('sampleEvent')
      .select(['command', 'fromState', 'toState', 'userName'])
      .where('sampleId', '=', before.samples[0]?.id ?? 0)
      .orderBy('id')
      .execute()
    expect(events).toEqual([
      { command: 'receive', fromState: 10, toState: 20, userName: admin.userName },
      { command: 'start', fromState: 20, toState: 40, userName: '系统' },
    ])
  })

  it('answers the closed payment gate of a client who pays first', async () => {
    const before = await addOrder(1)
    const answer = await expectOk(signFor(admin.client, before))
    expect(answer).toMatchObject({ state: 30, waitingFor: [{ code: delegationFailures.gateClosed.code }] })
    const after = await readDelegation(before.id)
    expect(after).toMatchObject({ state: 30, startTime: null, dueTime: null, samples: [{ state: 20 }] })
  })

  it('promises from the start of testing in the unit of the coefficient, and keeps what was promised', async () => {
    await stage.db
      .updateTable('costCoefficient')
      .set({ promiseAmount: 2, promiseUnit: 3 })
      .where('id', '=', words.coefficient('仲裁复检'))
      .execute()
    const before = await addOrder(1, { coefficientId: words.coefficient('仲裁复检') })
    await stage.db
      .updateTable('costCoefficient')
      .set({ promiseAmount: 1, promiseUnit: 1 })
      .where('id', '=', words.coefficient('仲裁复检'))
      .execute()
    await expectOk(signFor(admin.client, before))
    const signed = await readDelegation(before.id)
    expect(signed.dueTime).toBeNull()
    // started between these two moments
    const dueTimes = () => inTransaction(stage.db, tx => dueTimesFromNow(tx, [{ amount: 2, unit: 3 }]))
    const [earliest] = await dueTimes()
    await expectOk(
      admin.client.call(delegationCalls.confirmPay, { id: before.id, version: signed.version, payMethod: 1 }),
    )
    const [latest] = await dueTimes()
    const started = await readDelegation(before.id)
    expect(started.state).toBe(40)
    for (const key of ['dueTime', 'soonTime'] as const) {
      const times = [earliest?.[key], started[key], latest?.[key]]
      expect(times).toEqual(times.toSorted())
    }
    await stage.db.updateTable('workingCalendar').set({ closesAt: '17:30' }).execute()
    expect((await readDelegation(before.id)).dueTime).toBe(started.dueTime)
    await stage.db.updateTable('workingCalendar').set({ closesAt: '18:00' }).execute()
  })

  it('cancels the items of rejected samples, and charges the others while nothing is paid', async () => {
    const samples = [sampleDraft(words), sampleDraft(words, { groupIds: [words.group('焦煤全套')], projectIds: [] })]
    const surcharges = [{ name: '取样费', amount: '20.00' }]
    const before = await addOrder(2, { samples, surcharges, coefficientId: words.coefficient('当日加急') })
    expect(before.fee).toBe('605.00')
    const rejected = { received: false, condition: '完好', rejectReason: '样品量不足' }
    const answer = await expectOk(sign(before, [{ received: true }, rejected]))
    expect(answer.samples.map(({ labCode }) => labCode === null)).toEqual([false, true])
    const after = await readDelegation(before.id)
    expect(after).toMatchObject({ subtotal: '70.00', fee: '125.00', state: 40 })
    expect(after.samples[1]).toMatchObject({ state: 15, labCode: null, condition: '', rejectReason: '样品量不足' })
    expect(new Set(after.samples[1]?.items.map(({ state }) => state))).toEqual(new Set([90]))
    expect(new Set(after.samples[0]?.items.map(({ state }) => state))).toEqual(new Set([10]))
    const again = await expectOk(admin.client.call(delegationCalls.feeAgain, { delegateCode: after.delegateCode }))
    expect(again.difference).toBe('0.00')
  })

  it('returns by rule what was paid for a rejected sample', async () => {
    const before = await addOrder(1, { samples: [sampleDraft(words), sampleDraft(words)] })
    await expectOk(
      admin.client.call(delegationCalls.confirmPay, { id: before.id, version: before.version, payMethod: 1 }),
    )
    const paid = await readDelegation(before.id)
    await expectOk(sign(paid, [{ received: true }, { received: false, rejectReason: '受潮' }]))
    expect(await readDelegation(before.id)).toMatchObject({
      fee: '70.00',
      covered: '70.00',
      payState: 5,
      state: 40,
      payments: [
        { kind: 'PAY', amount: '140.00' },
        { kind: 'REFUND', amount: '70.00' },
      ],
    })
    const refunds = await stage.db.selectFrom('refund').selectAll().where('delegationId', '=', before.id).execute()
    expect(refunds).toMatchObject([{ state: 20, amount: 7_000n, byRule: true, refundCause: 2, approverId: null }])
  })

  it('refuses missing, repeated and foreign samples, a rejection without reason, and rejecting all', async () => {
    const before = await addOrder(2, { samples: [sampleDraft(words), sampleDraft(words)] })
    const [first] = before.samples
    const other = (await addOrder(2)).samples[0]
    const receipts = (...samples: object[]) =>
      admin.client.post<{ reasons: { code: number }[] }>(delegationCalls.sign.path, {
        id: before.id,
        version: before.version,
        samples,
      })
    const received = (id: number | undefined) => ({ sampleId: id, received: true })
    expectRefusal(await receipts(received(first?.id)), delegationFailures.sampleUnmentioned)
    expectRefusal(await receipts(received(first?.id), received(first?.id)), delegationFailures.sampleUnmentioned)
    expectRefusal(await receipts(received(first?.id), received(other?.id)), delegationFailures.sampleUnmentioned)
    expectRefusal(await sign(before, [{ received: true }, { received: false }]), delegationFailures.rejectNeedsReason)
    const rejected = { received: false, rejectReason: '受潮' }
    expectRefusal(await sign(before, [rejected, rejected]), delegationFailures.allRejected)
    const all = await sign(before, [{ received: false }, { received: false }])
    expectRefusal(all, delegationFailures.rejectNeedsReason, {
      data: {
        reasons: [{ code: delegationFailures.rejectNeedsReason.code }, { code: delegationFailures.allRejected.code }],
      },
    })
    expect((await sign(before, [{ received: true }, { received: true }], { signatureCode: 'Z'.repeat(22) })).code).toBe(
      delegationFailures.imageUnknown.code,
    )
    expect(await readDelegation(before.id)).toMatchObject({ state: 20, version: before.version })
  })

  it('refuses a draft, an old version and a missing delegation', async () => {
    expectRefusal(await signFor(admin.client, await addOrder(2, { draft: true })), delegationFailures.wrongState)
    const before = await addOrder(2)
    expectRefusal(await signFor(admin.client, { ...before, version: 9 }), commonFailures.changedMeanwhile)
    expectRefusal(await signFor(admin.client, { ...before, id: 999_999 }), commonFailures.notThere)
  })

  it('accepts one of two concurrent signatures, and answers a repeated key with the first answer', async () => {
    const before = await addOrder(2)
    const answers = await Promise.all([signFor(admin.client, before), signFor(admin.client, before)])
    expectOneSuccess(answers, commonFailures.changedMeanwhile)
    expect((await readDelegation(before.id)).steps.filter(({ command }) => command === 'sign')).toHaveLength(1)
    const once = await addOrder(2)
    const input = {
      id: once.id,
      version: once.version,
      samples: once.samples.map(({ id }) => ({ sampleId: id, received: true })),
    }
    const send = () => admin.client.call(delegationCalls.sign, input, { 'idempotency-key': 'sign-once' })
    const [first, second] = await Promise.all([send(), send()])
    expect(first.code).toBe(0)
    expect(second.data).toEqual(first.data)
  })
})

describe('the lab code', () => {
  it('is answered only to those who may know the client', async () => {
    const desk = (await personWith(stage, 'delegateView', 'delegateSign')).client
    const before = await addOrder(2)
    const answer = await expectOk(signFor(desk, before))
    expect(answer.samples).toMatchObject([{ labCode: null }])
    const after = await expectOk(desk.call(delegationCalls.get, { id: before.id }))
    expect(after.samples).toMatchObject([{ labCode: null, state: 40 }])
    expect((await readDelegation(before.id)).samples[0]?.labCode).toMatch(/^\w{7}$/)
  })

  it('gives analysts no access to delegations and clients', async () => {
    const analyst = (await personWith(stage, 'resultEnter')).client
    const { id, delegateCode } = await delegationUnderTest(admin.client, words)
    for (const call of [delegationCalls.page, delegationCalls.checkPay, delegationCalls.feeAgain])
      expectRefusal(await analyst.post(call.path, { id, delegateCode }), commonFailures.noPermission)
    for (const call of [delegationCalls.get, delegationCalls.options, delegationCalls.consignors])
      expectRefusal(await analyst.get(call.path, { id }), commonFailures.noPermission)
    expectRefusal(await analyst.post('/api/manage/client/info/queryPage'), commonFailures.noPermission)
  })
})

describe('events', () => {
  it('cannot be changed or deleted', async () => {
    for (const table of ['delegationEvent', 'sampleEvent', 'posting', 'unitPriceLog', 'groupPriceLog'] as const) {
      await expect(stage.db.deleteFrom(table).execute()).rejects.toThrow('append-only')
      await expect(stage.db.updateTable(table).set({ userName: '别人' }).execute()).rejects.toThrow('append-only')
    }
  })
})
