// Long because its cases share the stage of one database.
import { ledgerFailures } from '@seam/contract/client/money/ledger'
import { commonFailures } from '@seam/contract/kit/failure'
import { delegationFailures } from '@seam/contract/lab/delegation/delegation'
import { delegationCalls } from '@seam/contract/lab/delegation/delegation.calls'
import { reportState } from '@seam/contract/lab/report/report'
import { itemState } from '@seam/contract/lab/sample/sample'
import { noticeKind } from '@seam/contract/system/notice'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { openDelegationDesk } from '../../../../test/builders/delegation-desk.ts'
import { addClient, addDelegation, type DelegationSent, expectOk, signFor } from '../../../../test/builders/lab.ts'
import { grantCredit } from '../../../../test/builders/money/credit.ts'
import { noticesOf } from '../../../../test/builders/notice.ts'
import { expectOneSuccess, expectRefusal } from '../../../../test/expect-refusal.ts'
import { personWith } from '../../../../test/people.ts'

const { stage, admin, words, readDelegation } = await openDelegationDesk()

/** Credit in fen. */
const clientWith = async (creditLimit: bigint) => {
  const client = await addClient(admin.client)
  await grantCredit(admin.client, client.id, creditLimit)
  return client
}
const addOrder = (clientId: number, more: Partial<DelegationSent> = {}) =>
  addDelegation(admin.client, words, clientId, more)
type AddedOrder = Awaited<ReturnType<typeof addOrder>>
const pay = ({ id, version }: Pick<AddedOrder, 'id' | 'version'>, payMethod: 1 | 2 | 9, remarks = '') =>
  admin.client.call(delegationCalls.confirmPay, { id, version, payMethod, remarks })
const cancel = ({ id, version }: Pick<AddedOrder, 'id' | 'version'>, reason = '客户撤回') =>
  admin.client.call(delegationCalls.cancel, { id, version, reason })
/** Publishes the results of a sample in an issued report. */
const publish = async (sampleId: number) => {
  await stage.db
    .updateTable('sampleItem')
    .set({ state: itemState.published })
    .where('sampleId', '=', sampleId)
    .execute()
  await sql`with issued as (
      insert into report (delegation_id, state, report_code, editor_id, editor_name, reviewer_id, approver_id, check_code, snapshot, snapshot_hash, issue_time)
      select delegation_id, ${reportState.issued}, 'BG' || id, 1, '', 1, 1, left(md5(id::text), 22), '{}', sha256('{}'), now() from sample where id = ${sampleId}
      returning id)
    insert into report_sample (report_id, sample_id) select id, ${sampleId} from issued`.execute(stage.db)
}
const used = async (clientId: number) =>
  (await stage.db.selectFrom('account').select('creditUsed').where('clientId', '=', clientId).executeTakeFirstOrThrow())
    .creditUsed

describe('confirming a payment', () => {
  it('starts testing of a signed delegation', async () => {
    const delegation = await addOrder((await clientWith(0n)).id)
    await expectOk(signFor(admin.client, delegation))
    expect(await expectOk(pay(await readDelegation(delegation.id), 2, '建行 0312'))).toEqual({ state: 40, payState: 3 })
    const after = await readDelegation(delegation.id)
    expect(after).toMatchObject({
      state: 40,
      payState: 3,
      payments: [{ kind: 'PAY', amount: '70.00', payMethod: 2, remarks: '建行 0312', createName: admin.userName }],
      can: { pay: false, cancel: true },
    })
    expect(after.steps.map(({ command }) => command)).toEqual(['add', 'sign', 'pay', 'start'])
    expect(after.steps[2]).toMatchObject({ fromState: 30, toState: 30, remarks: '对公转账 70.00 元，建行 0312' })
  })

  it('before signing starts testing at the signature', async () => {
    const delegation = await addOrder((await clientWith(0n)).id)
    expect(await expectOk(pay(delegation, 1))).toEqual({ state: 20, payState: 3 })
    expect(await expectOk(signFor(admin.client, await readDelegation(delegation.id)))).toMatchObject({ state: 40 })
  })

  it('refuses a draft, a paid delegation, an old version and a missing one', async () => {
    const { id } = await clientWith(0n)
    expectRefusal(await pay(await addOrder(id, { draft: true }), 1), delegationFailures.wrongState)
    const delegation = await addOrder(id)
    await expectOk(pay(delegation, 1))
    expectRefusal(await pay(delegation, 1), commonFailures.changedMeanwhile)
    expectRefusal(await pay(await readDelegation(delegation.id), 1), delegationFailures.alreadyPaid)
    expectRefusal(await pay({ id: 999_999, version: 1 }, 1), commonFailures.notThere)
    expectRefusal(await pay(delegation, 7 as 1), commonFailures.invalidInput)
  })

  it('refuses another amount than the displayed one', async () => {
    const { id, version } = await addOrder((await clientWith(0n)).id)
    const confirm = (due: string) => admin.client.call(delegationCalls.confirmPay, { id, version, payMethod: 1, due })
    expectRefusal(await confirm('50.00'), commonFailures.changedMeanwhile, {
      message: '应付金额现在是 70.00 元，请核对后重新收款',
    })
    expect(await expectOk(confirm('70.00'))).toMatchObject({ payState: 3 })
  })

  it('accepts one of two concurrent payments', async () => {
    const delegation = await addOrder((await clientWith(0n)).id)
    expectOneSuccess(await Promise.all([pay(delegation, 1), pay(delegation, 2)]), commonFailures.changedMeanwhile)
    expect((await readDelegation(delegation.id)).payments).toHaveLength(1)
  })
})

describe('putting the fee on credit', () => {
  it('reserves the credit and opens the payment gate', async () => {
    const client = await clientWith(10_000n)
    const delegation = await addOrder(client.id)
    await expectOk(signFor(admin.client, delegation))
    expect(await expectOk(pay(await readDelegation(delegation.id), 9))).toEqual({ state: 40, payState: 4 })
    expect(await used(client.id)).toBe(7_000n)
    expect((await readDelegation(delegation.id)).payments).toMatchObject([{ kind: 'CREDIT', amount: '70.00' }])
  })

  it('refuses above the limit and for a stopped account, with all reasons', async () => {
    const client = await clientWith(6_999n)
    const delegation = await addOrder(client.id)
    expectRefusal(await pay(delegation, 9), ledgerFailures.short)
    await stage.db.updateTable('account').set({ state: 1 }).where('clientId', '=', client.id).execute()
    expectRefusal(await pay(delegation, 9), ledgerFailures.accountStopped, {
      data: {
        reasons: [{ code: ledgerFailures.accountStopped.code }, { code: ledgerFailures.short.code }],
      },
    })
    expect(await used(client.id)).toBe(0n)
  })

  it('never reserves the same credit twice in concurrent calls', async () => {
    const client = await clientWith(14_000n)
    const all = await Promise.all(Array.from({ length: 5 }, () => addOrder(client.id)))
    const answers = await Promise.all(all.map(delegation => pay(delegation, 9)))
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([
      0,
      0,
      ledgerFailures.short.code,
      ledgerFailures.short.code,
      ledgerFailures.short.code,
    ])
    expect(await used(client.id)).toBe(14_000n)
  })
})

describe('checking', () => {
  const check = (id: number) => expectOk(admin.client.call(delegationCalls.checkPay, { id }))

  it('answers what may be paid and tested, with all reasons against it', async () => {
    const client = await clientWith(1_000n)
    const draft = await addOrder(client.id, { draft: true })
    expect(await check(draft.id)).toEqual({
      fee: '70.00',
      due: '70.00',
      creditAvailable: '10.00',
      canPay: false,
      payReasons: [{ code: delegationFailures.wrongState.code, message: '草稿的委托单不能进行此操作' }],
      canUseCredit: false,
      creditReasons: [
        { code: delegationFailures.wrongState.code, message: '草稿的委托单不能进行此操作' },
        { code: ledgerFailures.short.code, message: '可用信用额度不足，还差 60.00 元' },
      ],
      gateOpen: false,
      gateReasons: [
        { code: delegationFailures.gateClosed.code, message: '费用还差 70.00 元，该客户须先付款或挂账后检测' },
      ],
    })
    const delegation = await addOrder(client.id)
    await expectOk(pay(delegation, 1))
    expect(await check(delegation.id)).toMatchObject({
      canPay: false,
      payReasons: [{ code: delegationFailures.alreadyPaid.code }],
      gateOpen: true,
    })
    expectRefusal(await admin.client.call(delegationCalls.checkPay, { id: 999_999 }), commonFailures.notThere)
  })

  it('answers the same as the command', async () => {
    const trusted = await addClient(admin.client, { payPolicy: 2 })
    const delegation = await addOrder(trusted.id)
    expect(await check(delegation.id)).toMatchObject({ canPay: true, canUseCredit: false, gateOpen: true })
    expectRefusal(await pay(delegation, 9), ledgerFailures.short)
    expect((await pay(delegation, 1)).code).toBe(0)
  })
})

describe('cancelling', () => {
  it('requires a reason, cancels the items and records an event of each', async () => {
    const delegation = await addOrder((await clientWith(0n)).id)
    expectRefusal(
      await admin.client.post(delegationCalls.cancel.path, { ...delegation, reason: '' }),
      commonFailures.invalidInput,
    )
    expect((await cancel(delegation)).code).toBe(0)
    const after = await readDelegation(delegation.id)
    expect(after).toMatchObject({
      state: 90,
      payState: 0,
      cancelReason: '客户撤回',
      can: { update: false, delete: false, sign: false, pay: false, cancel: false },
      steps: [{}, { command: 'cancel', fromState: 20, toState: 90, remarks: '客户撤回' }],
    })
    expect(new Set(after.samples[0]?.items.map(({ state }) => state))).toEqual(new Set([90]))
    const items = after.samples[0]?.items ?? []
    const events = await stage.db
      .selectFrom('itemEvent')
      .select(['itemId', 'command', 'fromState', 'toState', 'userId'])
      .where('itemId', 'in', [0, ...items.map(({ id }) => id)])
      .orderBy('itemId')
      .execute()
    const event = { command: 'cancel', fromState: 10, toState: 90, userId: admin.id }
    expect(events).toEqual(items.map(({ id }) => ({ itemId: id, ...event })).toSorted((a, b) => a.itemId - b.itemId))
    expectRefusal(await cancel(after), delegationFailures.wrongState)
  })

  it('releases credit, also during testing', async () => {
    const client = await clientWith(10_000n)
    const delegation = await addOrder(client.id)
    await expectOk(signFor(admin.client, delegation))
    await expectOk(pay(await readDelegation(delegation.id), 9))
    expect((await cancel(await readDelegation(delegation.id))).code).toBe(0)
    expect(await used(client.id)).toBe(0n)
    expect(await readDelegation(delegation.id)).toMatchObject({
      state: 90,
      payState: 6,
      payments: [{ kind: 'CREDIT' }, { kind: 'RELEASE', amount: '70.00' }],
    })
  })

  it('of a paid delegation requests the money back, and another person approves it', async () => {
    const delegation = await addOrder((await clientWith(0n)).id)
    await expectOk(pay(delegation, 1))
    expect((await cancel(await readDelegation(delegation.id))).code).toBe(0)
    expect(await readDelegation(delegation.id)).toMatchObject({ state: 90, payState: 3, fee: '0.00', covered: '70.00' })
    const refunds = await stage.db.selectFrom('refund').selectAll().where('delegationId', '=', delegation.id).execute()
    expect(refunds).toMatchObject([
      { state: 10, amount: 7_000n, byRule: false, refundCause: 3, reason: '委托作废：客户撤回' },
    ])
  })

  it('refuses a published delegation, an old version and a missing one', async () => {
    const client = await clientWith(0n)
    const paid = await addOrder(client.id)
    await expectOk(pay(paid, 1))
    const delegation = await readDelegation(paid.id)
    await publish(delegation.samples[0]?.id ?? 0)
    expectRefusal(await cancel(delegation), delegationFailures.published)
    expectRefusal(await cancel(paid), commonFailures.changedMeanwhile)
    expectRefusal(await cancel({ id: 999_999, version: 1 }), commonFailures.notThere)
  })

  it('accepts one of a concurrent cancellation and payment', async () => {
    const delegation = await addOrder((await clientWith(0n)).id)
    expectOneSuccess(await Promise.all([cancel(delegation), pay(delegation, 1)]), commonFailures.changedMeanwhile)
  })
})

it('reports to cashiers when the credit of a client passes four fifths of its limit, once', async () => {
  const cashier = await personWith(stage, 'creditView', 'paymentConfirm')
  // Three orders of 70.00 each.
  const client = await clientWith(21_000n)
  const warnings = async () => (await noticesOf(cashier.client, noticeKind.creditHigh)).map(({ times }) => times)
  await expectOk(pay(await addOrder(client.id), 9))
  await expectOk(pay(await addOrder(client.id), 9))
  expect(await warnings()).toEqual([])
  await expectOk(pay(await addOrder(client.id), 9))
  expect(await warnings()).toEqual([1])
  const [notice] = await noticesOf(cashier.client, noticeKind.creditHigh)
  expect(notice?.title).toContain('已用 210.00 元')
  expect(decodeURIComponent(notice?.link ?? '')).toContain(`"clientId","op":"eq","value":[${client.id}]`)
})
