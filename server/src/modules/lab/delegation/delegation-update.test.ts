import { clientCalls } from '@seam/contract/client/client'
import { commonFailures } from '@seam/contract/kit/failure'
import { delegationFailures, type PayState, payState } from '@seam/contract/lab/delegation/delegation'
import { delegationCalls } from '@seam/contract/lab/delegation/delegation.calls'
import { describe, expect, it } from 'vitest'
import { openDelegationDesk } from '../../../../test/builders/delegation-desk.ts'
import {
  addClient,
  addDelegation,
  type DelegationSent,
  delegationDraft,
  expectOk,
  sampleDraft,
  signFor,
} from '../../../../test/builders/lab.ts'
import { expectOneSuccess, expectRefusal } from '../../../../test/expect-refusal.ts'
import { expectLockWaits } from '../../../../test/lock-waits.ts'

const { stage, admin, words, readDelegation } = await openDelegationDesk()
const client = await addClient(admin.client, { payPolicy: 2 })

type AddedDelegation = Awaited<ReturnType<typeof addDelegation>>
const addOrder = (more: Partial<DelegationSent> = {}) => addDelegation(admin.client, words, client.id, more)
const update = ({ id, version }: Pick<AddedDelegation, 'id' | 'version'>, more: Partial<DelegationSent> = {}) =>
  admin.client.call(delegationCalls.update, { ...delegationDraft(words, client.id, more), id, version })
const remove = ({ id, version }: Pick<AddedDelegation, 'id' | 'version'>) =>
  admin.client.call(delegationCalls.remove, { id, version })
/** As payments do; set back before the end, where the ledger is compared with it. */
const setPayState = (id: number, state: PayState) =>
  stage.db.updateTable('delegation').set({ payState: state }).where('id', '=', id).execute()

describe('changing a delegation', () => {
  it('replaces samples and quote by today’s prices', async () => {
    const before = await addOrder({ notifiers: [{ notifierName: '王', telephone: '13700001111' }] })
    await stage.db
      .updateTable('unitPrice')
      .set({ price: 2_500n })
      .where('projectId', '=', words.project('MT'))
      .execute()
    const samples = [sampleDraft(words, { sampleName: '换了' }), sampleDraft(words)]
    expect((await update(before, { samples, coefficientId: words.coefficient('特急(4 h)') })).code).toBe(0)
    await stage.db
      .updateTable('unitPrice')
      .set({ price: 2_000n })
      .where('projectId', '=', words.project('MT'))
      .execute()
    const after = await readDelegation(before.id)
    expect(after).toMatchObject({
      delegateCode: before.delegateCode,
      state: 20,
      urgency: 2,
      subtotal: '150.00',
      fee: '300.00',
      notifiers: [],
      samples: [{ position: 1, sampleName: '换了' }, { position: 2 }],
      steps: [{ command: 'add' }, { command: 'update', fromState: 20, toState: 20 }],
    })
    expect(after.version).toBe(before.version + 1)
    const again = await expectOk(admin.client.call(delegationCalls.feeAgain, { delegateCode: before.delegateCode }))
    expect(again).toMatchObject({ stored: { fee: '300.00' }, current: { fee: '280.00' }, difference: '-20.00' })
  })

  it('submits a draft, and never turns a submitted delegation into a draft', async () => {
    const draft = await addOrder({ draft: true })
    expect((await update(draft, { draft: true })).code).toBe(0)
    const still = await readDelegation(draft.id)
    expect(still.state).toBe(10)
    expect((await update(still)).code).toBe(0)
    const submitted = await readDelegation(draft.id)
    expect(submitted).toMatchObject({
      state: 20,
      steps: [{}, { command: 'update' }, { command: 'submit', toState: 20 }],
    })
    expect((await update(submitted, { draft: true })).code).toBe(0)
    expect((await readDelegation(draft.id)).state).toBe(20)
  })

  it('is compared with other delegations, not with itself', async () => {
    const samples = [sampleDraft(words, { sampleName: '高河' })]
    const first = await addOrder({ samples })
    expect((await update(first, { samples })).code).toBe(0)
    expectRefusal(await update(await addOrder(), { samples }), delegationFailures.repeated)
  })

  it('refuses an old version, and a delegation that is paid, signed for or missing', async () => {
    const one = await addOrder()
    expectRefusal(await update({ ...one, version: one.version + 1 }), commonFailures.changedMeanwhile)
    expectRefusal(await update({ id: 999_999, version: 1 }), commonFailures.notThere)
    await setPayState(one.id, payState.paying)
    expectRefusal(await update(one), delegationFailures.payBegun)
    await setPayState(one.id, payState.unpaid)
    const signed = await addOrder()
    await expectOk(signFor(admin.client, signed))
    expectRefusal(await update(await readDelegation(signed.id)), delegationFailures.wrongState, {
      message: '检测中的委托单不能进行此操作',
    })
  })

  it('accepts one of two changes of the same version', async () => {
    const one = await addOrder()
    expectOneSuccess(await Promise.all([update(one), update(one)]), commonFailures.changedMeanwhile)
    expect((await readDelegation(one.id)).samples).toHaveLength(1)
  })

  it('accepts either the change or the signature of one version', async () => {
    const one = await addOrder()
    const answers = await Promise.all([update(one), signFor(admin.client, one)])
    expectOneSuccess(answers, commonFailures.changedMeanwhile)
  })
})

describe('deleting', () => {
  it('hides a draft, and does not use its number again', async () => {
    const draft = await addOrder({ draft: true })
    expect((await remove(draft)).code).toBe(0)
    expectRefusal(await admin.client.call(delegationCalls.get, { id: draft.id }), commonFailures.notThere)
    const { delegateCode } = draft
    expect((await admin.client.call(delegationCalls.page, { query: { delegateCode } })).data.totalRecords).toBe(0)
    expectRefusal(await remove(draft), commonFailures.notThere)
    expect((await addOrder()).delegateCode).not.toBe(delegateCode)
  })

  it('refuses a submitted, printed or paid delegation, with all reasons', async () => {
    const submitted = await addOrder()
    expectRefusal(await remove(submitted), delegationFailures.wrongState)
    const draft = await addOrder({ draft: true })
    await stage.db.updateTable('delegation').set({ receiptPrintCount: 1 }).where('id', '=', draft.id).execute()
    await setPayState(draft.id, payState.paid)
    expectRefusal(await remove(draft), delegationFailures.printed, {
      data: { reasons: [{ code: delegationFailures.printed.code }, { code: delegationFailures.payBegun.code }] },
    })
    expectRefusal(await remove({ ...draft, version: 99 }), commonFailures.changedMeanwhile)
    await setPayState(draft.id, payState.unpaid)
  })

  it('accepts one of a concurrent deletion and submission', async () => {
    const draft = await addOrder({ draft: true })
    const [removed, submitted] = await Promise.all([remove(draft), update(draft)])
    expect([removed.code, submitted.code].filter(code => code === 0)).toHaveLength(1)
    expect([commonFailures.changedMeanwhile.code, commonFailures.notThere.code]).toContain(
      removed.code === 0 ? submitted.code : removed.code,
    )
  })
})

describe('a client stopped concurrently', () => {
  it('is refused if it was stopped before the registration locks it', async () => {
    for (let round = 0; round < 5; round++) {
      const { id } = await addClient(admin.client)
      const [added, stopped] = await Promise.all([
        admin.client.call(delegationCalls.add, delegationDraft(words, id)),
        admin.client.call(clientCalls.switchState, { id, state: 1 }),
      ])
      expect(stopped.code).toBe(0)
      expect([0, delegationFailures.clientStopped.code]).toContain(added.code)
    }
  })

  it('is not stopped before a running registration ends', async () => {
    const { id } = await addClient(admin.client)
    let stopped: Promise<{ code: number }> | undefined
    await stage.db.transaction().execute(async tx => {
      await tx.selectFrom('client').select('id').where('id', '=', id).forNoKeyUpdate().execute()
      stopped = admin.client.call(clientCalls.switchState, { id, state: 1 })
      await expectLockWaits(stage.db)
    })
    expect((await stopped)?.code).toBe(0)
  })
})
