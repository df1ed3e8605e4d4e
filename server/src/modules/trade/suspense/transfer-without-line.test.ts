import { postingKind } from '@seam/contract/client/money/ledger'
import { payMethod } from '@seam/contract/client/money/pay-method'
import { claimTarget } from '@seam/contract/client/money/suspense'
import { commonFailures } from '@seam/contract/kit/failure'
import { dataScope } from '@seam/contract/system/role'
import { correctionCalls } from '@seam/contract/trade/correction'
import { settleCalls } from '@seam/contract/trade/settle'
import { suspenseFailures as failures, suspenseCalls } from '@seam/contract/trade/suspense'
import { tradeCalls } from '@seam/contract/trade/trade'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { addDelegation, expectOk } from '../../../../test/builders/lab.ts'
import { bankOf, idVersion, openBank } from '../../../../test/builders/money/bank.ts'
import { openTill } from '../../../../test/builders/money/till.ts'
import { signIn } from '../../../../test/client.ts'
import { expectOneSuccess, expectRefusal } from '../../../../test/expect-refusal.ts'
import { addRole, addUser, administrator, testPassword } from '../../../../test/people.ts'
import { findViolations } from '../../client/ledger/checks/ledger-checks.rows.ts'

const { stage, words, desk, clientWith, pay, accountOf } = await openTill()
const { addSuspense } = openBank(desk)
const { transfer, credit } = payMethod

type Suspense = Awaited<ReturnType<typeof addSuspense>>
const claim = (row: Suspense, clientId: number, target: 1 | 5, isOther = false) =>
  desk.call(suspenseCalls.claim, { ...idVersion(row), clientId, target, isOther })

/** A client whose delegation of 70.00 was paid by a transfer without a number. */
const paidWithoutNumber = async () => {
  const { id: clientId } = await clientWith(100_000n)
  const { id } = await addDelegation(desk, words, clientId)
  return { clientId, ...(await expectOk(pay([id], { payMethod: transfer }))) }
}

it('is not counted again when its bank line is claimed', async () => {
  const before = await bankOf(stage.db)
  const { clientId, tradeId, tradeCode } = await paidWithoutNumber()
  const line = await addSuspense('70')
  expectRefusal(await claim(line, clientId, claimTarget.balance), failures.registeredTransfer, {
    message: `该客户有同金额、银行流水中没有的转账：${tradeCode}（没有凭证号）。若是同一笔，去向请选「已登记的转账」；若不是，请勾选「是另一笔款项」`,
  })
  expect(await expectOk(claim(line, clientId, claimTarget.transfer))).toMatchObject({
    toBalance: '0.00',
    toReceivable: '0.00',
    toDelegations: '0.00',
  })
  expect((await bankOf(stage.db)) - before).toBe(7_000)
  expect(await accountOf(clientId)).toMatchObject({ balance: 0n })
  expect(await expectOk(desk.call(tradeCalls.detail, { id: tradeId }))).toMatchObject({ voucherNo: line.reference })
  expect(await findViolations(stage.db)).toEqual([])
})

it('is one receipt: a second line of its amount is another one', async () => {
  const { clientId } = await paidWithoutNumber()
  const lines = [await addSuspense('70'), await addSuspense('70')]
  const answers = await Promise.all(lines.map(line => claim(line, clientId, claimTarget.transfer)))
  expectOneSuccess(answers, failures.noRegisteredTransfer)
  const [left] = lines.filter((_, at) => answers[at]?.code !== 0)
  if (left === undefined) throw new Error('both lines were matched')
  expect(await expectOk(claim(left, clientId, claimTarget.balance))).toMatchObject({ toBalance: '70.00' })
  expect(await findViolations(stage.db)).toEqual([])
})

it('does not hinder the claim of another amount, of another client, or of money that the caller knows to be other', async () => {
  const { clientId } = await paidWithoutNumber()
  const other = await clientWith()
  await expectOk(claim(await addSuspense('69.99'), clientId, claimTarget.balance))
  await expectOk(claim(await addSuspense('70'), other.id, claimTarget.balance))
  await expectOk(claim(await addSuspense('70'), clientId, claimTarget.balance, true))
  expect(await accountOf(clientId)).toMatchObject({ balance: 13_999n })
  expectRefusal(await claim(await addSuspense('70'), other.id, claimTarget.transfer), failures.noRegisteredTransfer)
})

/** A client whose credit of 70.00 was received by a transfer without a number. */
const settledWithoutNumber = async () => {
  const { id: clientId } = await clientWith(100_000n)
  const { id } = await addDelegation(desk, words, clientId)
  const { tradeId } = await expectOk(pay([id], { payMethod: credit }))
  const { token } = await expectOk(desk.call(settleCalls.confirm, { clientId, tradeIds: [tradeId] }))
  const receipts = [{ payMethod: transfer, amount: '70' }]
  const { settleCode } = await expectOk(desk.call(settleCalls.settle, { token, tradeIds: [tradeId], receipts }))
  return { clientId, settleCode }
}

it('of a settlement is found too', async () => {
  const before = await bankOf(stage.db)
  const { clientId, settleCode } = await settledWithoutNumber()
  const [line, next] = [await addSuspense('70'), await addSuspense('70')]
  expectRefusal(await claim(line, clientId, claimTarget.balance), failures.registeredTransfer, {
    message: expect.stringContaining(settleCode),
  })
  await expectOk(claim(line, clientId, claimTarget.transfer))
  expectRefusal(await claim(next, clientId, claimTarget.transfer), failures.noRegisteredTransfer)
  await expectOk(claim(next, clientId, claimTarget.balance))
  expect((await bankOf(stage.db)) - before).toBe(14_000)
  expect(await findViolations(stage.db)).toEqual([])
})

describe('a bank line that was taken for the wrong transfer', () => {
  const at = async ({ suspenseCode }: Suspense) => {
    const { rows } = await expectOk(desk.call(suspenseCalls.page, { query: { suspenseCode } }))
    const [row] = rows
    if (row === undefined) throw new Error(`no ${suspenseCode}`)
    return row
  }
  const undo = async (line: Suspense) => {
    await expectOk(desk.call(suspenseCalls.requestUndo, { ...idVersion(await at(line)), reason: '认错了交易' }))
    const { client: approver } = await administrator(stage)
    await expectOk(approver.call(suspenseCalls.approveUndo, idVersion(await at(line))))
  }

  it('waits again when a second person undoes it, and the transfer has no number', async () => {
    const { clientId, tradeId } = await paidWithoutNumber()
    const before = await bankOf(stage.db)
    const line = await addSuspense('70')
    for (const round of [1, 2]) {
      await expectOk(claim(await at(line), clientId, claimTarget.transfer))
      expect(await bankOf(stage.db), `round ${round}`).toBe(before)
      await undo(line)
      expect(await bankOf(stage.db)).toBe(before + 7_000)
      expect(await at(line)).toMatchObject({ claimTarget: null, clientName: '', finishName: '' })
      expect(await expectOk(desk.call(tradeCalls.detail, { id: tradeId }))).toMatchObject({ voucherNo: '' })
      expect(await findViolations(stage.db)).toEqual([])
    }
    const other = await paidWithoutNumber()
    await expectOk(claim(await at(line), other.clientId, claimTarget.transfer))
    await expectOk(claim(await addSuspense('70'), clientId, claimTarget.transfer))
    expect(await findViolations(stage.db)).toEqual([])
  })

  it('also that of a settlement, which another line then gets', async () => {
    const { clientId } = await settledWithoutNumber()
    const [line, right] = [await addSuspense('70'), await addSuspense('70')]
    await expectOk(claim(line, clientId, claimTarget.transfer))
    await undo(line)
    await expectOk(claim(right, clientId, claimTarget.transfer))
    expectRefusal(await claim(await at(line), clientId, claimTarget.transfer), failures.noRegisteredTransfer)
    expect(await findViolations(stage.db)).toEqual([])
  })

  it('also after the reversal of its settlement, and is offered it again: whoever claims it for else is warned', async () => {
    const { clientId, settleCode } = await settledWithoutNumber()
    const before = await bankOf(stage.db)
    const line = await addSuspense('70')
    await expectOk(claim(line, clientId, claimTarget.transfer))
    const { client: approver } = await administrator(stage)
    const { id, version } = await expectOk(desk.call(settleCalls.get, { settleCode }))
    const reversal = { id, version, cashBack: false, reason: '冲错' }
    const correction = await expectOk(desk.call(correctionCalls.reverse, reversal))
    await expectOk(approver.call(correctionCalls.approve, { id: correction.id, version: 1 }))
    await undo(line)
    // The money of the receipt waits, and that of the line, which is that of another transfer.
    expect(await bankOf(stage.db)).toBe(before + 7_000)
    expect(await findViolations(stage.db)).toEqual([])
    expectRefusal(await claim(await at(line), clientId, claimTarget.balance), failures.registeredTransfer, {
      message: expect.stringContaining(settleCode),
    })
    await expectOk(claim(await at(line), clientId, claimTarget.transfer))
    expect(await bankOf(stage.db)).toBe(before)
    await undo(line)
    const other = await paidWithoutNumber()
    await expectOk(claim(await at(line), other.clientId, claimTarget.transfer))
    expect(await findViolations(stage.db)).toEqual([])
  })

  it('is offered its transfer again, however long ago that was registered, and has the time of its arrival', async () => {
    const { clientId, tradeCode } = await paidWithoutNumber()
    const line = await addSuspense('70')
    await expectOk(claim(line, clientId, claimTarget.transfer))
    await stage.db.transaction().execute(async tx => {
      await sql`update trade set create_time = create_time - interval '91 days' where trade_code = ${tradeCode}`.execute(
        tx,
      )
      await sql`update suspense set create_time = create_time - interval '91 days' where id = ${line.id}`.execute(tx)
    })
    await undo(line)
    expectRefusal(await claim(await at(line), clientId, claimTarget.balance), failures.registeredTransfer, {
      message: expect.stringContaining(tradeCode),
    })
    const postings = await stage.db
      .selectFrom('posting')
      .select('eventTime')
      .where('postingKind', '=', postingKind.unclaimed)
      .where('cause', 'like', `suspense:${line.id}:again:%`)
      .execute()
    expect(postings).toEqual([{ eventTime: expect.stringContaining('2026-09-18') }])
    await expectOk(claim(await at(line), clientId, claimTarget.transfer))
    expect(await findViolations(stage.db)).toEqual([])
  })

  it('is undone only by users who see its client', async () => {
    const { clientId } = await paidWithoutNumber()
    const line = await addSuspense('70')
    await expectOk(claim(line, clientId, claimTarget.transfer))
    const roleId = await addRole(stage.db, ['suspenseClaim', 'suspenseApprove'], { dataScope: dataScope.own })
    const { userMobile } = await addUser(stage.db, { roleIds: [roleId] })
    const narrow = await signIn(stage.app, userMobile, testPassword)
    const draft = { ...idVersion(await at(line)), reason: '认错了交易' }
    expectRefusal(await narrow.call(suspenseCalls.requestUndo, draft), commonFailures.notThere)
    await expectOk(desk.call(suspenseCalls.requestUndo, draft))
    for (const call of [suspenseCalls.approveUndo, suspenseCalls.withdrawUndo])
      expectRefusal(await narrow.call(call, idVersion(await at(line))), commonFailures.notThere)
  })
})
