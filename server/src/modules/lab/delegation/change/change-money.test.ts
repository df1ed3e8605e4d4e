import { printCalls, printFailures } from '@seam/contract/lab/delegation/print'
import { describe, expect, it } from 'vitest'
import { changeDesk } from '../../../../../test/builders/change.ts'
import { openDelegationDesk } from '../../../../../test/builders/delegation-desk.ts'
import { addClient, addDelegation, expectOk, payFor, sampleDraft, signFor } from '../../../../../test/builders/lab.ts'
import { grantCredit } from '../../../../../test/builders/money/credit.ts'
import { expectRefusal } from '../../../../../test/expect-refusal.ts'
import { textOf } from '../../../../../test/pdf/read-pdf.ts'

const { stage, admin, words } = await openDelegationDesk()
const desk = admin.client
const { read, change, choose, twoSamples } = changeDesk(desk, words)

describe('the money of a change', () => {
  const paidDelegation = async () => {
    const client = await addClient(desk)
    const delegation = await addDelegation(desk, words, client.id, {
      samples: [sampleDraft(words), sampleDraft(words)],
    })
    await expectOk(payFor(desk, delegation))
    await expectOk(signFor(desk, await read(delegation.id)))
    return read(delegation.id)
  }

  it('requests back what a paid line gives back, and owes what an added one costs', async () => {
    const { id, samples, fee } = await paidDelegation()
    const [first] = samples
    const cancelled = await expectOk(change(id, { changed: [choose(first?.id ?? 0, 'AAD STAD')] }))
    const refunds = await stage.db
      .selectFrom('refund')
      .select(['amount', 'state'])
      .where('delegationId', '=', id)
      .execute()
    expect(refunds.map(({ amount, state }) => [Number(amount) / -100, state])).toEqual([
      [Number(cancelled.difference), 10],
    ])
    const added = await expectOk(change(id, { changed: [choose(samples[1]?.id ?? 0, 'MT AAD STAD VAD Y')] }))
    expect((await read(id)).fee).toBe(
      (Number(fee) + Number(cancelled.difference) + Number(added.difference)).toFixed(2),
    )
  })

  it('releases the credit of a cancelled line at once', async () => {
    const client = await addClient(desk, { payPolicy: 1 })
    await grantCredit(desk, client.id, 1_000_000n)
    const delegation = await addDelegation(desk, words, client.id, {
      samples: [sampleDraft(words), sampleDraft(words)],
    })
    await expectOk(payFor(desk, delegation, 9))
    await expectOk(signFor(desk, await read(delegation.id)))
    const { id, samples } = await read(delegation.id)
    const used = async () =>
      (
        await stage.db
          .selectFrom('account')
          .select('creditUsed')
          .where('clientId', '=', client.id)
          .executeTakeFirstOrThrow()
      ).creditUsed
    const before = await used()
    const { difference } = await expectOk(change(id, { changed: [choose(samples[0]?.id ?? 0, 'AAD STAD')] }))
    expect(Number((await used()) - before) / 100).toBe(Number(difference))
  })

  it('gives back what it took when a change is undone by another', async () => {
    const { id, samples, fee } = await paidDelegation()
    await expectOk(change(id, { changed: [choose(samples[0]?.id ?? 0, 'MT AAD STAD VAD')] }))
    await expectOk(change(id, { changed: [choose(samples[0]?.id ?? 0, 'MT AAD STAD')] }))
    expect((await read(id)).fee).toBe(fee)
  })
})

describe('the change slip', () => {
  it('lists every change with its lines and sums', async () => {
    const { id, first, delegateCode } = await twoSamples()
    expectRefusal(await desk.call(printCalls.change, { id }), printFailures.noChange)
    const { changeCode, difference } = await expectOk(
      change(id, { changed: [choose(first.id, 'MT AAD STAD VAD')], requesterName: '张经理' }),
    )
    const [page = ''] = await textOf((await desk.call(printCalls.change, { id })).raw)
    for (const part of ['委托变更单', changeCode, delegateCode, '客户来电张经理', '客户来电加项', '挥发分', difference])
      expect(page).toContain(part)
    await expectOk(desk.call(printCalls.printed, { prints: [{ id, copy: 1 }], document: 'change' }))
  })
})
