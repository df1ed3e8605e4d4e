import { payMethod } from '@seam/contract/client/money/pay-method'
import { claimTarget, suspenseState } from '@seam/contract/client/money/suspense'
import { bankLineCalls } from '@seam/contract/trade/bank-line'
import { settleCalls } from '@seam/contract/trade/settle'
import { suspenseFailures as failures, suspenseCalls } from '@seam/contract/trade/suspense'
import { tradeCalls, tradeFailures } from '@seam/contract/trade/trade'
import { expect, it } from 'vitest'
import { addDelegation, expectOk } from '../../../../test/builders/lab.ts'
import { bankOf, idVersion, newBankRef, openBank } from '../../../../test/builders/money/bank.ts'
import { openTill } from '../../../../test/builders/money/till.ts'
import { expectOneSuccess, expectRefusal } from '../../../../test/expect-refusal.ts'
import { administrator, lastOperation } from '../../../../test/people.ts'
import { findViolations } from '../../client/ledger/checks/ledger-checks.rows.ts'

const { stage, words, desk, clientWith, pay, accountOf } = await openTill()
const bank = openBank(desk)
const { client: approver } = await administrator(stage)
const { transfer, credit } = payMethod

const paidBy = async (clientId: number, voucherNo: string) =>
  expectOk(pay([(await addDelegation(desk, words, clientId)).id], { payMethod: transfer, voucherNo }))
const numberOf = async (id: number) => (await expectOk(desk.call(tradeCalls.detail, { id }))).voucherNo

/** Two trades of 70.00 that a client paid by one transfer, one without a number and one with a mistyped one. */
const paidTogether = async () => {
  const { id: clientId } = await clientWith(100_000n)
  const mistyped = newBankRef()
  return { clientId, mistyped, first: await paidBy(clientId, ''), second: await paidBy(clientId, mistyped) }
}

/** A settlement of 70.00 that a transfer without a number paid. */
const settledBy = async (clientId: number) => {
  const { tradeId } = await expectOk(pay([(await addDelegation(desk, words, clientId)).id], { payMethod: credit }))
  const { token } = await expectOk(desk.call(settleCalls.confirm, { clientId, tradeIds: [tradeId] }))
  const receipts = [{ payMethod: transfer, amount: '70' }]
  return expectOk(desk.call(settleCalls.settle, { token, tradeIds: [tradeId], receipts }))
}

it('one bank line is recognised as several transfers of its amount, and undone as a whole', async () => {
  const { clientId, mistyped, first, second } = await paidTogether()
  const before = await bankOf(stage.db)
  const line = await bank.addSuspense('140')
  const codes = [first.tradeCode, second.tradeCode]
  for (const round of [1, 2]) {
    await expectOk(bank.claimAsTransfer(await bank.findByRef(line.reference), clientId, ...codes))
    expect((await lastOperation(stage)).operContent).toContain(
      `已登记的转账【${first.tradeCode}；${second.tradeCode}，原凭证号 ${mistyped}】`,
    )
    expect(await bankOf(stage.db), `round ${round}`).toBe(before)
    expect([await numberOf(first.tradeId), await numberOf(second.tradeId)]).toEqual([line.reference, line.reference])
    expect(await findViolations(stage.db)).toEqual([])
    await expectOk(bank.undoClaim(line.reference, approver))
    expect(await bankOf(stage.db), `round ${round}`).toBe(before + 14_000)
    expect([await numberOf(first.tradeId), await numberOf(second.tradeId)]).toEqual(['', mistyped])
    expect(await findViolations(stage.db)).toEqual([])
  }
  // It was other money: what was undone stands in the way of nothing.
  const again = await bank.findByRef(line.reference)
  await expectOk(desk.call(suspenseCalls.claim, { ...idVersion(again), clientId, target: claimTarget.balance }))
  expect(await accountOf(clientId)).toMatchObject({ balance: 14_000n })
  await expectOk(bank.claimAsTransfer(await bank.addSuspense('70'), clientId, first.tradeCode))
  expect((await bank.importLines([mistyped, '70'])).code).toBe(0)
  expect(await bank.lineOf(mistyped)).toMatchObject({ suspenseCode: null, tradeCode: second.tradeCode })
  expect(await findViolations(stage.db)).toEqual([])
})

it('also as a trade and receipts of settlements, and then as one transfer', async () => {
  const { id: clientId } = await clientWith(100_000n)
  const trade = await paidBy(clientId, '')
  const settlements = [await settledBy(clientId), await settledBy(clientId)]
  const before = await bankOf(stage.db)
  const line = await bank.addSuspense('210')
  const codes = [trade.tradeCode, ...settlements.map(({ settleCode }) => settleCode)]
  await expectOk(bank.claimAsTransfer(line, clientId, ...codes))
  expect(await bankOf(stage.db)).toBe(before)
  expect(await expectOk(desk.call(suspenseCalls.transfers, { id: line.id, clientId }))).toEqual([])
  await expectOk(bank.undoClaim(line.reference, approver))
  expect(await expectOk(desk.call(suspenseCalls.transfers, { id: line.id, clientId }))).toHaveLength(3)
  await expectOk(bank.claimAsTransfer(await bank.addSuspense('140'), clientId, ...codes.slice(1)))
  await expectOk(bank.claimAsTransfer(await bank.addSuspense('70'), clientId, trade.tradeCode))
  expect(await bankOf(stage.db)).toBe(before + 21_000)
  expect(await findViolations(stage.db)).toEqual([])
})

it('whose sum is not that of the line are refused, and so is one that is none of the client', async () => {
  const { clientId, first, second } = await paidTogether()
  const third = await paidBy(clientId, '')
  const line = await bank.addSuspense('140')
  const all = [first.tradeCode, second.tradeCode, third.tradeCode]
  const unnamed = { ...idVersion(line), clientId, target: claimTarget.transfer }
  expectRefusal(await desk.call(suspenseCalls.claim, unnamed), failures.chooseTransfer)
  for (const codes of [all.slice(0, 1), all])
    expectRefusal(await bank.claimAsTransfer(line, clientId, ...codes), failures.otherSum, {
      message: `所选转账合计 ${codes.length * 70}.00 元，到账 140.00 元，请选择合计相符的转账`,
      data: { reasons: [expect.objectContaining({ path: ['transfers'] })] },
    })
  const other = await paidTogether()
  const transfers = [first, other.first].map(({ tradeId }) => `trade:${tradeId}`)
  const foreign = { ...idVersion(line), clientId, target: claimTarget.transfer, transfers }
  expectRefusal(await desk.call(suspenseCalls.claim, foreign), failures.noRegisteredTransfer)
  expect(await bank.findByRef(line.reference)).toMatchObject({ state: suspenseState.open })
  // They are no reason to ask whether it is other money: alone, none of them is the line.
  await expectOk(desk.call(suspenseCalls.claim, { ...idVersion(line), clientId, target: claimTarget.balance }))
  expect(await findViolations(stage.db)).toEqual([])
})

it('at once: one transfer in two sums, or with a line of its own, is counted once', async () => {
  for (const rival of ['line', 'import', 'correction']) {
    const { clientId, mistyped, first, second } = await paidTogether()
    const third = await paidBy(clientId, '')
    const [line, next] = [await bank.addSuspense('140'), await bank.addSuspense('140')]
    const claims = [bank.claimAsTransfer(line, clientId, first.tradeCode, second.tradeCode)]
    if (rival === 'line') {
      claims.push(bank.claimAsTransfer(next, clientId, second.tradeCode, third.tradeCode))
      expectOneSuccess(await Promise.all(claims), failures.noRegisteredTransfer)
    } else if (rival === 'import') {
      // It is the line of the second trade, or of unknown money where the claim came first.
      const [claim, imported] = await Promise.all([...claims, bank.importLines([mistyped, '70'])])
      expect(imported?.code).toBe(0)
      const { suspenseCode } = await bank.lineOf(mistyped)
      expect(suspenseCode === null).toBe(claim?.code !== 0)
    } else {
      const draft = { id: second.tradeId, earlierNo: mistyped, voucherNo: newBankRef(), reason: '抄错' }
      const [claim, corrected] = await Promise.all([...claims, desk.call(tradeCalls.correctNumber, draft)])
      // The claim reads the number before or after the correction; in between it is refused.
      if (corrected?.code !== 0) expect(claim?.code).toBe(0)
      if (claim?.code === 0) expect(await numberOf(second.tradeId)).toBe(line.reference)
    }
    expect(await findViolations(stage.db), rival).toEqual([])
  }
})

it('the number of a transfer is corrected once of two at once, and not while its line is imported', async () => {
  for (let round = 0; round < 3; round++) {
    const { second, mistyped } = await paidTogether()
    const draft = { id: second.tradeId, earlierNo: mistyped, reason: '抄错' }
    const numbers = [newBankRef(), newBankRef()]
    const answers = await Promise.all(
      numbers.map(voucherNo => desk.call(tradeCalls.correctNumber, { ...draft, voucherNo })),
    )
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1)
    const earlierNo = await numberOf(second.tradeId)
    const [correction, imported] = await Promise.all([
      desk.call(tradeCalls.correctNumber, { ...draft, earlierNo, voucherNo: newBankRef() }),
      bank.importLines([earlierNo, '70']),
    ])
    expect(imported.code).toBe(0)
    if (correction.code !== 0) expectRefusal(correction, tradeFailures.numberHasLine)
    expect((await bank.lineOf(earlierNo)).suspenseCode === null).toBe(correction.code !== 0)
    expect(await findViolations(stage.db)).toEqual([])
  }
})

it('marks a line whose importer registered one of its transfers', async () => {
  const { id: clientId } = await clientWith(100_000n)
  const first = await expectOk(
    pay([(await addDelegation(desk, words, clientId)).id], { payMethod: transfer, voucherNo: '' }),
  )
  const settlement = await settledBy(clientId)
  const line = await bank.addSuspense('140')
  const transfers = (await expectOk(approver.call(suspenseCalls.transfers, { id: line.id, clientId }))).map(
    one => one.transfer,
  )
  expect(transfers).toHaveLength(2)
  await expectOk(
    approver.call(suspenseCalls.claim, { ...idVersion(line), clientId, target: claimTarget.transfer, transfers }),
  )
  const { rows } = await expectOk(desk.call(bankLineCalls.page, { query: { bankRef: line.reference } }))
  expect(rows).toMatchObject([{ isOneHand: true }])
  expect(await numberOf(first.tradeId)).toBe(line.reference)
  expect(settlement.outstanding).toBe('0.00')
})

it('is found by the number of its line and by its payer, also long after it was claimed', async () => {
  const line = await bank.addSuspense('12.34')
  await bank.addSuspense('12.34')
  const find = async (key: 'reference' | 'payer', value: string) => {
    const { rows } = await expectOk(desk.call(suspenseCalls.page, { query: { [key]: value } }))
    return rows.map(({ suspenseCode }) => suspenseCode)
  }
  expect(await find('reference', line.reference)).toEqual([line.suspenseCode])
  expect(await find('payer', '恒晟')).toContain(line.suspenseCode)
  expect(await find('payer', '恒隆')).toEqual([])
})
