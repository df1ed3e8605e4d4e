// Long because every way of a number that was mistyped, or was right, ends with the same sums.
import { payMethod } from '@seam/contract/client/money/pay-method'
import { claimTarget, suspenseState } from '@seam/contract/client/money/suspense'
import { bankLineImportCalls } from '@seam/contract/trade/bank-line.import'
import { correctionCalls } from '@seam/contract/trade/correction'
import { settleCalls } from '@seam/contract/trade/settle'
import { suspenseFailures as failures, suspenseCalls } from '@seam/contract/trade/suspense'
import { tradeCalls } from '@seam/contract/trade/trade'
import { sql } from 'kysely'
import { expect, it, vi } from 'vitest'
import { addDelegation, expectOk } from '../../../../test/builders/lab.ts'
import { bankHeads, bankOf, idVersion, newBankRef, openBank } from '../../../../test/builders/money/bank.ts'
import { openTill } from '../../../../test/builders/money/till.ts'
import { expectRefusal } from '../../../../test/expect-refusal.ts'
import { importFile } from '../../../../test/import-file.ts'
import { administrator, lastOperation } from '../../../../test/people.ts'
import { findViolations } from '../../client/ledger/checks/ledger-checks.rows.ts'
import { lockBankRefs } from '../../client/transfer/transfer.rows.ts'
import { insertBankLine } from './suspense.rows.ts'

const { stage, words, desk, clientWith, pay, accountOf } = await openTill()
const bank = openBank(desk)
const { transfer, credit } = payMethod

type Suspense = Awaited<ReturnType<typeof bank.addSuspense>>
const claim = (row: Suspense, clientId: number, target: 1 | 5) =>
  desk.call(suspenseCalls.claim, { ...idVersion(row), clientId, target })
const numberOf = async (id: number) => (await expectOk(desk.call(tradeCalls.detail, { id }))).voucherNo
const { client: approver } = await administrator(stage)
const waitsForLock = (count = 1) =>
  vi.waitFor(async () => {
    const { rows } = await sql`select from pg_locks where locktype = 'advisory' and not granted`.execute(stage.db)
    expect(rows).toHaveLength(count)
  })
const paidBy = async (clientId: number, voucherNo: string) => {
  const { id } = await addDelegation(desk, words, clientId)
  return expectOk(pay([id], { payMethod: transfer, voucherNo }))
}

it('a transfer whose number was mistyped is not counted again: its line is claimed as it, and it gets the number', async () => {
  const { id: clientId } = await clientWith()
  const mistyped = newBankRef()
  const { tradeId, tradeCode } = await paidBy(clientId, mistyped)
  const before = await bankOf(stage.db)
  const line = await bank.addSuspense('70')
  expectRefusal(await claim(line, clientId, claimTarget.balance), failures.registeredTransfer, {
    message: expect.stringContaining(`${tradeCode}（凭证号 ${mistyped}）`),
    data: { reasons: [expect.objectContaining({ path: ['isOther'] })] },
  })
  expectRefusal(await claim(line, clientId, claimTarget.transfer), failures.chooseTransfer, {
    message: `请选择是哪一笔转账：${tradeCode}（凭证号 ${mistyped}）`,
    data: { reasons: [expect.objectContaining({ path: ['transfers'] })] },
  })
  await expectOk(bank.claimAsTransfer(line, clientId))
  expect((await lastOperation(stage)).operContent).toContain(`已登记的转账【${tradeCode}，原凭证号 ${mistyped}】`)
  expect(await bankOf(stage.db)).toBe(before)
  expect(await accountOf(clientId)).toMatchObject({ balance: 0n })
  expect(await expectOk(desk.call(tradeCalls.detail, { id: tradeId }))).toMatchObject({ voucherNo: line.reference })
  // The mistyped number is that of other money.
  expect((await bank.importLines([mistyped, '70'])).code).toBe(0)
  expect(await bank.findByRef(mistyped)).toMatchObject({ state: suspenseState.open })
  expect(await findViolations(stage.db)).toEqual([])
})

it('one whose number has a line is none of these, and of several one is chosen', async () => {
  const { id: clientId } = await clientWith()
  const arrived = newBankRef()
  await paidBy(clientId, arrived)
  expect((await bank.importLines([arrived, '70'])).code).toBe(0)
  const line = await bank.addSuspense('70')
  expectRefusal(await claim(line, clientId, claimTarget.transfer), failures.noRegisteredTransfer)
  const numbered = await paidBy(clientId, newBankRef())
  const unnumbered = await paidBy(clientId, '')
  expectRefusal(await claim(line, clientId, claimTarget.transfer), failures.chooseTransfer)
  await expectOk(bank.claimAsTransfer(line, clientId, numbered.tradeCode))
  expect(await numberOf(numbered.tradeId)).toBe(line.reference)
  expect(await numberOf(unnumbered.tradeId)).toBe('')
  const other = await bank.addSuspense('70')
  await expectOk(claim(other, clientId, claimTarget.transfer))
  expect(await numberOf(unnumbered.tradeId)).toBe(other.reference)
  expect(await findViolations(stage.db)).toEqual([])
})

it('of many, a refusal names three: the dialog lists them all', async () => {
  const { id: clientId } = await clientWith()
  for (let more = 0; more < 5; more++) await paidBy(clientId, newBankRef())
  expectRefusal(await claim(await bank.addSuspense('70'), clientId, claimTarget.transfer), failures.chooseTransfer, {
    message: expect.stringMatching(/^请选择是哪一笔转账：(JY\d+（[^）]+）、){2}JY\d+（[^）]+）等 5 笔$/),
  })
})

it('a transfer has its own number again when the claim is undone, so that its line is found tomorrow', async () => {
  const { id: clientId } = await clientWith()
  const own = newBankRef()
  const { tradeId, tradeCode } = await paidBy(clientId, own)
  const line = await bank.addSuspense('70')
  await expectOk(bank.claimAsTransfer(line, clientId))
  await expectOk(bank.undoClaim(line.reference, approver))
  expect(await numberOf(tradeId)).toBe(own)
  expect((await bank.importLines([own, '70'])).code).toBe(0)
  expect(await bank.lineOf(own)).toMatchObject({ tradeCode, suspenseCode: null })
  expect(await findViolations(stage.db)).toEqual([])
})

it('a transfer has none if its own arrived meanwhile as other money: neither line is claimed for the balance as a matter of course', async () => {
  const { id: clientId } = await clientWith()
  const own = newBankRef()
  const { tradeId, tradeCode } = await paidBy(clientId, own)
  const line = await bank.addSuspense('70')
  await expectOk(bank.claimAsTransfer(line, clientId))
  expect((await bank.importLines([own, '70'])).code).toBe(0)
  await expectOk(bank.undoClaim(line.reference, approver))
  expect(await numberOf(tradeId)).toBe('')
  for (const ref of [own, line.reference])
    expectRefusal(await claim(await bank.findByRef(ref), clientId, claimTarget.balance), failures.registeredTransfer)
  expect(await findViolations(stage.db)).toEqual([])
  await expectOk(bank.claimAsTransfer(await bank.findByRef(own), clientId, tradeCode))
  await expectOk(claim(await bank.findByRef(line.reference), clientId, claimTarget.balance))
  expect(await findViolations(stage.db)).toEqual([])
})

it('a claim and the import of its own number, at once: the transfer has one line, and the other waits', async () => {
  for (let round = 0; round < 6; round++) {
    const { id: clientId } = await clientWith()
    const own = newBankRef()
    await paidBy(clientId, own)
    const line = await bank.addSuspense('70')
    const before = await bankOf(stage.db)
    const [answer, imported] = await Promise.all([bank.claimAsTransfer(line, clientId), bank.importLines([own, '70'])])
    expect(imported.code).toBe(0)
    expect(await bankOf(stage.db)).toBe(before)
    const waiting = answer.code === 0 ? own : line.reference
    expect(await bank.findByRef(waiting)).toMatchObject({ state: suspenseState.open })
    expect(await findViolations(stage.db)).toEqual([])
  }
})

it('a claim waits for an import that holds its number, and then finds the line', async () => {
  const { id: clientId } = await clientWith()
  const own = newBankRef()
  const { tradeId, tradeCode } = await paidBy(clientId, own)
  const line = await bank.addSuspense('70')
  const { answer } = await stage.db.transaction().execute(async tx => {
    await lockBankRefs(tx, [own])
    const claimed = bank.claimAsTransfer(line, clientId, tradeCode)
    await waitsForLock()
    const by = await tx
      .selectFrom('trade')
      .select(['createUserId', 'createName'])
      .where('id', '=', tradeId)
      .executeTakeFirstOrThrow()
    await insertBankLine(tx, {
      bankRef: own,
      bookedDate: '2026-09-18',
      amount: 7000n,
      payerName: '',
      payerAccount: '',
      summary: '',
      tradeId,
      createUserId: by.createUserId ?? 1,
      createName: by.createName,
    })
    return { answer: claimed }
  })
  expectRefusal(await answer, failures.noRegisteredTransfer)
  expect(await findViolations(stage.db)).toEqual([])
})

/** A client whose credit of 70.00 was received by a transfer. */
const settledBy = async (voucherNo: string) => {
  const { id: clientId } = await clientWith(100_000n)
  return { clientId, ...(await settledFor(clientId, voucherNo)) }
}
const owedBy = async (clientId: number) => {
  const { id } = await addDelegation(desk, words, clientId)
  return (await expectOk(pay([id], { payMethod: credit }))).tradeId
}
const settledFor = async (clientId: number, voucherNo: string, tradeId?: number) => {
  const tradeIds = [tradeId ?? (await owedBy(clientId))]
  const { token } = await expectOk(desk.call(settleCalls.confirm, { clientId, tradeIds }))
  const receipts = voucherNo === '-' ? [] : [{ payMethod: transfer, amount: '70', voucherNo }]
  const { settleCode } = await expectOk(desk.call(settleCalls.settle, { token, tradeIds, receipts }))
  return { settleCode, tradeId: tradeIds[0] }
}
const reverse = async (settleCode: string) => {
  const { id, version } = await expectOk(desk.call(settleCalls.get, { settleCode }))
  const correction = await expectOk(
    desk.call(correctionCalls.reverse, { id, version, cashBack: false, reason: '冲错' }),
  )
  await expectOk(approver.call(correctionCalls.approve, { id: correction.id, version: 1 }))
}

it('the receipt of a settlement keeps its number, which counts as none once its line is another', async () => {
  const mistyped = newBankRef()
  const { clientId, settleCode } = await settledBy(mistyped)
  const before = await bankOf(stage.db)
  const line = await bank.addSuspense('70')
  await expectOk(bank.claimAsTransfer(line, clientId))
  expect(await bankOf(stage.db)).toBe(before)
  expect((await bank.importLines([mistyped, '70'])).code).toBe(0)
  expect(await bank.findByRef(mistyped)).toMatchObject({ state: suspenseState.open })
  expect(await findViolations(stage.db)).toEqual([])

  await expectOk(bank.undoClaim(line.reference, approver))
  expect(await bankOf(stage.db)).toBe(before + 14_000)
  expect(await findViolations(stage.db)).toEqual([])
  for (const ref of [mistyped, line.reference])
    expectRefusal(await claim(await bank.findByRef(ref), clientId, claimTarget.balance), failures.registeredTransfer)
  await expectOk(bank.claimAsTransfer(await bank.findByRef(mistyped), clientId, settleCode))
  await expectOk(claim(await bank.findByRef(line.reference), clientId, claimTarget.balance))
  expect(await bankOf(stage.db)).toBe(before + 7_000)
  expect(await findViolations(stage.db)).toEqual([])
})

it('what a claim of the money of a reversed settlement wrote is no transfer without a line', async () => {
  const arrived = newBankRef()
  const { clientId, settleCode, tradeId } = await settledBy(arrived)
  expect((await bank.importLines([arrived, '70'])).code).toBe(0)
  await reverse(settleCode)
  const again = await settledFor(clientId, '-', tradeId)
  const { suspenseCode } = await bank.lineOf(arrived)
  const { rows } = await expectOk(desk.call(suspenseCalls.page, { query: { suspenseCode: suspenseCode ?? '-' } }))
  for (const row of rows)
    await expectOk(
      desk.call(suspenseCalls.claim, { ...idVersion(row), clientId, target: claimTarget.receivable, isOther: false }),
    )
  const listed = async (bankLine: 0 | 1 | 2) =>
    (await expectOk(desk.call(settleCalls.page, { query: { clientId, bankLine } }))).rows.map(one => one.settleCode)
  expect(await expectOk(desk.call(settleCalls.get, { settleCode: again.settleCode }))).toMatchObject({
    outstanding: '0.00',
  })
  expect(await listed(0)).toEqual([])
  await expectOk(claim(await bank.addSuspense('70'), clientId, claimTarget.balance))
  expect(await accountOf(clientId)).toMatchObject({ balance: 7000n })
  expect(await findViolations(stage.db)).toEqual([])
})

it('the transfer of a reversed settlement that has no line is still one', async () => {
  const { clientId, settleCode } = await settledBy('')
  await reverse(settleCode)
  const before = await bankOf(stage.db)
  const line = await bank.addSuspense('70')
  expectRefusal(await claim(line, clientId, claimTarget.balance), failures.registeredTransfer, {
    message: expect.stringContaining(settleCode),
  })
  await expectOk(bank.claimAsTransfer(line, clientId))
  expect(await bankOf(stage.db)).toBe(before)
  expect(await findViolations(stage.db)).toEqual([])
})

it('a line of a client is returned only as other money while it may be a transfer of theirs', async () => {
  const { id: clientId, clientName } = await clientWith()
  await paidBy(clientId, newBankRef())
  const bankRef = newBankRef()
  const file = await importFile([bankHeads, [bankRef, '2026-09-18', '70', clientName, '', '检测费']])
  expect((await desk.upload(bankLineImportCalls.run.path, {}, file)).code).toBe(0)
  const line = await bank.findByRef(bankRef)
  const request = (isOther: boolean) =>
    desk.call(suspenseCalls.requestReturn, { ...idVersion(line), reason: '付错', isOther })
  expectRefusal(await request(false), failures.registeredTransfer)
  await expectOk(request(true))
  // Of another amount, or of a stranger, it may be none.
  for (const row of [await bank.addSuspense('70'), await bank.addSuspense('69')])
    await expectOk(desk.call(suspenseCalls.requestReturn, { ...idVersion(row), reason: '付错' }))
})

it('the hourly check finds a transfer that has a line of its own and was recognised as another', async () => {
  const [ofTrade, ofReceipt] = [newBankRef(), newBankRef()]
  const { id: clientId } = await clientWith()
  const { tradeId } = await paidBy(clientId, ofTrade)
  const settled = await settledBy(ofReceipt)
  await expectOk(bank.claimAsTransfer(await bank.addSuspense('70'), clientId))
  await expectOk(bank.claimAsTransfer(await bank.addSuspense('70'), settled.clientId))
  expect(await findViolations(stage.db)).toEqual([])
  // as no command of the product could
  const line = {
    bookedDate: '2026-09-18',
    amount: 7000n,
    payerName: '',
    payerAccount: '',
    summary: '',
    createUserId: 1,
    createName: '',
  }
  for (const own of [
    { bankRef: ofTrade, tradeId },
    { bankRef: ofReceipt, tradeId: null },
  ]) {
    const { id } = await stage.db.transaction().execute(tx => insertBankLine(tx, { ...line, ...own }))
    expect(await findViolations(stage.db)).toMatchObject([{ name: 'bankLine', ids: [String(id)] }])
    await stage.db.deleteFrom('bankLine').where('id', '=', id).execute()
  }
})

it('an undoing waits for the import of the earlier number, and then leaves it to that line', async () => {
  const { id: clientId } = await clientWith()
  const own = newBankRef()
  const { tradeId } = await paidBy(clientId, own)
  const line = await bank.addSuspense('70')
  await expectOk(bank.claimAsTransfer(line, clientId))
  const answers = await stage.db.transaction().execute(async tx => {
    await lockBankRefs(tx, [own])
    const imported = bank.importLines([own, '70'])
    await waitsForLock(1)
    const undoing = bank.undoClaim(line.reference, approver)
    await waitsForLock(2)
    return { imported, undoing }
  })
  expect((await answers.imported).code).toBe(0)
  await expectOk(answers.undoing)
  expect(await numberOf(tradeId)).toBe('')
  expect(await findViolations(stage.db)).toEqual([])
})
