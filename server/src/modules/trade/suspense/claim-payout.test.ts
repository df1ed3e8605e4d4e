import { payMethod } from '@seam/contract/client/pay-method'
import { suspenseCalls, suspenseFailures } from '@seam/contract/trade/suspense'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { idVersion, newBankRef, openBank } from '../../../../test/builders/bank.ts'
import { expectOk } from '../../../../test/builders/lab.ts'
import { openTill } from '../../../../test/builders/till.ts'
import { expectRefusal } from '../../../../test/expect-refusal.ts'
import { inTransaction } from '../../../db/database.ts'
import { receivePayment } from '../online-pay/receive.commands.ts'

const { stage, desk, clientWith, orderAt, pay } = await openTill()
const { addSuspense } = openBank(desk)

describe('what a channel pays out', () => {
  const { wechat, alipay, card } = payMethod
  const claimPayout = async (amount: string, channel: 3 | 4 | 5, fee = '0') => {
    const { id, version } = await addSuspense(amount)
    return { id, answer: await desk.call(suspenseCalls.claimPayout, { id, version, channel, fee }) }
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
    const { id, answer } = await claimPayout('29.82', card, '0.18')
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
      await desk.call(suspenseCalls.claimPayout, { id, version: 2, channel: card, fee: '0' }),
      suspenseFailures.wrongSuspenseState,
    )
  })

  it('is never more than its account has, also of two at once', async () => {
    await payByCard()
    expectRefusal((await claimPayout('1', alipay)).answer, suspenseFailures.channelShort)
    expectRefusal((await claimPayout('30', card, '0.01')).answer, suspenseFailures.channelShort)
    const rows = [await addSuspense('30'), await addSuspense('30')]
    const answers = await Promise.all(
      rows.map(row => desk.call(suspenseCalls.claimPayout, { ...idVersion(row), channel: card, fee: '0' })),
    )
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, suspenseFailures.channelShort.code])
  })

  it('is refused with a fee above what channels take', async () => {
    await payByCard()
    expectRefusal((await claimPayout('0.01', card, '29.99')).answer, suspenseFailures.channelFeeTooHigh)
    expectRefusal((await claimPayout('29.39', card, '0.61')).answer, suspenseFailures.channelFeeTooHigh)
    expect((await claimPayout('29.40', card, '0.60')).answer.code).toBe(0)
  })

  it('is a line of the bank', async () => {
    const proof = { outTradeNo: 'NOTOURS2', providerNo: newBankRef(), amount: 1n, currency: 'CNY', paidAt: new Date() }
    await inTransaction(stage.db, tx =>
      receivePayment(tx, wechat, proof, { userId: null, userName: '微信', address: '' }),
    )
    const { id, version } = await stage.db
      .selectFrom('suspense')
      .select(['id', 'version'])
      .where('reference', '=', proof.providerNo)
      .executeTakeFirstOrThrow()
    const answer = await desk.call(suspenseCalls.claimPayout, { id, version, channel: wechat, fee: '0' })
    expectRefusal(answer, suspenseFailures.notFromBank)
    const { rows } = await expectOk(desk.call(suspenseCalls.page, { pageSize: 100 }))
    expect(rows.find(row => row.id === id)).toMatchObject({ isBankLine: false })
    expect(await addSuspense('7')).toMatchObject({ isBankLine: true })
  })
})
