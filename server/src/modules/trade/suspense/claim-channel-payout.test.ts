import { payMethod } from '@seam/contract/client/money/pay-method'
import { claimTarget } from '@seam/contract/client/money/suspense'
import { commonFailures } from '@seam/contract/kit/failure'
import { refundCalls } from '@seam/contract/trade/refund'
import { suspenseCalls, suspenseFailures } from '@seam/contract/trade/suspense'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { expectOk } from '../../../../test/builders/lab.ts'
import { idVersion, newBankRef, openBank } from '../../../../test/builders/money/bank.ts'
import { openRefundDesk } from '../../../../test/builders/money/refund-desk.ts'
import { expectOneSuccess, expectRefusal } from '../../../../test/expect-refusal.ts'
import { personWith } from '../../../../test/people.ts'
import { inTransaction } from '../../../db/database.ts'
import { findViolations } from '../../client/ledger/checks/ledger-checks.rows.ts'
import { receivePayment } from '../online-pay/receive.commands.ts'

const { stage, desk, manager, clientWith, orderAt, pay, request, approve, refundOf } = await openRefundDesk()
const { addSuspense } = openBank(desk)

describe('what a channel pays out', () => {
  const { wechat, alipay, card } = payMethod
  const claimChannelPayout = async (amount: string, channel: 3 | 4 | 5, fee = '0') => {
    const { id, version } = await addSuspense(amount)
    return { id, answer: await desk.call(suspenseCalls.claimChannelPayout, { id, version, channel, fee }) }
  }
  const sumsOf = async () => {
    const entries = await stage.db.selectFrom('entry').select(['ledgerAccount', 'amount']).execute()
    return (account: string) =>
      entries.reduce((sum, entry) => (entry.ledgerAccount === account ? sum + entry.amount : sum), 0n)
  }
  const payByCard = async () => {
    const order = await orderAt((await clientWith()).id, [1000n, 1000n, 1000n], 3000n)
    await expectOk(pay([order.id], { payMethod: card }))
  }

  it('moves from its account to the bank and to the fees, once, and to no client', async () => {
    await payByCard()
    const before = await sumsOf()
    const { id, answer } = await claimChannelPayout('29.82', card, '0.18')
    expect(answer.code).toBe(0)
    const after = await sumsOf()
    const changes = ['BANK', 'FEE', 'CARD', 'SUSPENSE', 'BALANCE'].map(account => after(account) - before(account))
    expect(changes).toEqual([2_982n, 18n, -3_000n, 0n, 0n])
    const kinds = await stage.db
      .selectFrom('posting')
      .select(['postingKind', sql<boolean>`reverses_id is not null`.as('reverses')])
      .where('cause', 'like', `suspense:${id}:%`)
      .orderBy('id')
      .execute()
    expect(kinds).toEqual([
      { postingKind: 'UNCLAIMED', reverses: true },
      { postingKind: 'CHANNEL', reverses: false },
    ])
    expectRefusal(
      await desk.call(suspenseCalls.claimChannelPayout, { id, version: 2, channel: card, fee: '0' }),
      suspenseFailures.wrongSuspenseState,
    )
  })

  it('is never more than its account has, also of two at once', async () => {
    await payByCard()
    expectRefusal((await claimChannelPayout('1', alipay)).answer, suspenseFailures.channelShort)
    expectRefusal((await claimChannelPayout('30', card, '0.01')).answer, suspenseFailures.channelShort)
    const rows = [await addSuspense('30'), await addSuspense('30')]
    const answers = await Promise.all(
      rows.map(row => desk.call(suspenseCalls.claimChannelPayout, { ...idVersion(row), channel: card, fee: '0' })),
    )
    expectOneSuccess(answers, suspenseFailures.channelShort)
  })

  it('is refused with a fee above what channels take', async () => {
    await payByCard()
    expectRefusal((await claimChannelPayout('0.01', card, '29.99')).answer, suspenseFailures.channelFeeTooHigh)
    expectRefusal((await claimChannelPayout('29.39', card, '0.61')).answer, suspenseFailures.channelFeeTooHigh)
    expect((await claimChannelPayout('29.40', card, '0.60')).answer.code).toBe(0)
  })

  it('is undone by a second person as often as it was registered by mistake', async () => {
    await payByCard()
    const before = await sumsOf()
    const accounts = ['BANK', 'FEE', 'CARD', 'SUSPENSE'] as const
    const changes = async () => {
      const after = await sumsOf()
      return accounts.map(account => after(account) - before(account))
    }
    const row = await addSuspense('29.82')
    const { id } = row
    const versionOf = async () =>
      (await stage.db.selectFrom('suspense').select('version').where('id', '=', id).executeTakeFirstOrThrow()).version
    const at = async () => ({ id, version: await versionOf() })
    const { client: approver } = await personWith(stage, 'suspenseApprove')
    for (const round of [1, 2]) {
      await expectOk(desk.call(suspenseCalls.claimChannelPayout, { ...(await at()), channel: card, fee: '0.18' }))
      expect(await changes(), `round ${round}`).toEqual([2_982n, 18n, -3_000n, 0n])
      await expectOk(desk.call(suspenseCalls.requestUndo, { ...(await at()), reason: '是客户的汇款' }))
      expectRefusal(await desk.call(suspenseCalls.approveUndo, await at()), suspenseFailures.undoBySecondPerson)
      const draft = await at()
      const answers = await Promise.all([1, 2].map(() => approver.call(suspenseCalls.approveUndo, draft)))
      expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([
        0,
        commonFailures.changedMeanwhile.code,
      ])
      expect(await changes()).toEqual([2_982n, 0n, 0n, -2_982n])
      expect(await findViolations(stage.db)).toEqual([])
    }
    const client = await clientWith()
    const claim = { ...(await at()), clientId: client.id, target: claimTarget.balance }
    await expectOk(desk.call(suspenseCalls.claim, claim))
    expect(await changes()).toEqual([2_982n, 0n, 0n, 0n])
    expectRefusal(
      await desk.call(suspenseCalls.requestUndo, { ...(await at()), reason: '再撤' }),
      suspenseFailures.notUndoable,
    )
    const { rows } = await expectOk(desk.call(suspenseCalls.page, { query: { suspenseCode: row.suspenseCode } }))
    expect(rows).toMatchObject([{ state: 20, claimTarget: claimTarget.balance, undoReason: '', undoName: '' }])
  })

  it('stays where its undoing is withdrawn, and is not undone without a request', async () => {
    await payByCard()
    const { id, answer } = await claimChannelPayout('30', card)
    expect(answer.code).toBe(0)
    const { client: approver } = await personWith(stage, 'suspenseApprove')
    const refusals = [suspenseCalls.approveUndo, suspenseCalls.withdrawUndo] as const
    expectRefusal(await approver.call(refusals[0], { id, version: 2 }), suspenseFailures.wrongSuspenseState)
    expectRefusal(await desk.call(refusals[1], { id, version: 2 }), suspenseFailures.wrongSuspenseState)
    await expectOk(desk.call(suspenseCalls.requestUndo, { id, version: 2, reason: '点错' }))
    await expectOk(desk.call(suspenseCalls.withdrawUndo, { id, version: 3 }))
    expectRefusal(await approver.call(refusals[0], { id, version: 4 }), suspenseFailures.wrongSuspenseState)
    expect(await findViolations(stage.db)).toEqual([])
  })

  it('is a line of the bank', async () => {
    const proof = { outTradeNo: 'NOTOURS2', providerNo: newBankRef(), amount: 1n, currency: 'CNY', paidAt: new Date() }
    await inTransaction(stage.db, tx =>
      receivePayment(tx, stage.services, wechat, proof, { userId: null, userName: '微信', address: '' }),
    )
    const { id, version } = await stage.db
      .selectFrom('suspense')
      .select(['id', 'version'])
      .where('reference', '=', proof.providerNo)
      .executeTakeFirstOrThrow()
    const answer = await desk.call(suspenseCalls.claimChannelPayout, { id, version, channel: wechat, fee: '0' })
    expectRefusal(answer, suspenseFailures.notFromBank)
    const { rows } = await expectOk(desk.call(suspenseCalls.page, { pageSize: 100 }))
    expect(rows.find(row => row.id === id)).toMatchObject({ isBankLine: false })
    expect(await addSuspense('7')).toMatchObject({ isBankLine: true })
  })

  it.each([1, 2, 3])(
    'and a refund of the same account at once: what was paid back is not paid out as well (%i)',
    async () => {
      const order = await orderAt((await clientWith()).id, [1000n, 1000n, 1000n], 3000n)
      await expectOk(pay([order.id], { payMethod: card }))
      const { id: refundId } = await expectOk(request(order.delegateCode, 0))
      await expectOk(approve(refundId))
      const [part] = (await refundOf(refundId)).parts
      const { id, version } = await addSuspense('30')
      const before = (await sumsOf())('CARD')
      const [paid, settled] = await Promise.all([
        manager.call(refundCalls.payOut, { id: part?.id ?? 0, version: part?.version ?? 0, voucherNo: '88' }),
        desk.call(suspenseCalls.claimChannelPayout, { id, version, channel: card, fee: '0' }),
      ])
      expect(paid.code).toBe(0)
      if (settled.code !== 0) expectRefusal(settled, suspenseFailures.channelShort)
      expect((await sumsOf())('CARD')).toBe(before - 1_000n - (settled.code === 0 ? 3_000n : 0n))
      expect(await findViolations(stage.db)).toEqual([])
    },
  )
})
