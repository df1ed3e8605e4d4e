import { postingKind } from '@seam/contract/client/money/ledger'
import { shiftCalls } from '@seam/contract/client/money/shift'
import { claimTarget, suspenseState } from '@seam/contract/client/money/suspense'
import { commonFailures } from '@seam/contract/kit/failure'
import { correctionCalls, correctionKind, correctionState } from '@seam/contract/trade/correction'
import { suspenseCalls } from '@seam/contract/trade/suspense'
import { depositFailures, vaultDepositCalls } from '@seam/contract/trade/vault-deposit'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { expectOk } from '../../../../test/builders/lab.ts'
import { idVersion, newBankRef, openBank } from '../../../../test/builders/money/bank.ts'
import { openTill } from '../../../../test/builders/money/till.ts'
import { expectOneSuccess, expectRefusal } from '../../../../test/expect-refusal.ts'
import { administrator, lastOperation, personWith } from '../../../../test/people.ts'
import { findViolations } from '../../client/ledger/checks/ledger-checks.rows.ts'

const { stage, desk, clientWith } = await openTill()
const importer = (await administrator(stage)).client
const bank = openBank(importer)
const { client: approver } = await personWith(stage, 'correctionApprove')
await expectOk(desk.call(shiftCalls.openVault, { amount: '1000' }))

const reason = '回单号抄错'
/** What bank, vault and suspense have, in fen. */
const amounts = async () => {
  const { rows } = await sql<{ ledgerAccount: string; sum: number }>`
    select ledger_account, sum(amount)::integer as sum from entry group by ledger_account`.execute(stage.db)
  const of = (account: string) => rows.find(row => row.ledgerAccount === account)?.sum ?? 0
  return { bank: of('BANK'), vault: of('VAULT'), suspense: of('SUSPENSE') }
}
const listed = async (slipNo: string) => {
  const { rows } = await expectOk(desk.call(vaultDepositCalls.page, { query: { slipNo } }))
  const [latest] = rows
  if (latest === undefined) throw new Error(`${slipNo} was not deposited`)
  return latest
}
const register = (slipNo: string, amount = '100') => desk.call(vaultDepositCalls.register, { amount, slipNo })
const deposited = async (amount = '100') => {
  const slipNo = newBankRef()
  await expectOk(register(slipNo, amount))
  return listed(slipNo)
}
const requestUndo = (id: number) => desk.call(vaultDepositCalls.requestUndo, { id, reason })
const approve = (id: number) => approver.call(correctionCalls.approve, { id, version: 1 })

it('a deposit of a wrong number is undone by another user, its cash is in the vault, and its number free', async () => {
  const before = await amounts()
  const { id: depositId, slipNo } = await deposited()
  const { id, correctionCode } = await expectOk(requestUndo(depositId))
  expect((await lastOperation(stage)).operContent).toBe(
    `申请撤销存款【${correctionCode}】：银行回单【${slipNo}】100.00 元，原因：${reason}`,
  )
  expectRefusal(await requestUndo(depositId), depositFailures.undoRequested)
  expect(await listed(slipNo)).toMatchObject({ undone: false, undoWaits: true })
  const waiting = (await expectOk(approver.call(correctionCalls.waiting))).filter(({ code }) => code === correctionCode)
  expect(waiting).toMatchObject([{ source: 'correction', clientName: `银行回单 ${slipNo}`, amount: '100.00', reason }])
  const detail = await expectOk(approver.call(correctionCalls.detail, { id }))
  expect(detail).toMatchObject({
    correctionKind: correctionKind.undoDeposit,
    clientId: null,
    clientName: null,
    slipNo,
    can: { approve: true, refuse: true },
  })
  // Whoever requested it does not approve it.
  const { can } = await expectOk(desk.call(correctionCalls.detail, { id }))
  expect(can.approve).toBe(false)
  expect((await desk.call(correctionCalls.approve, { id, version: 1 })).code).not.toBe(0)
  expect(await amounts()).toEqual({ ...before, bank: before.bank + 10_000, vault: before.vault - 10_000 })

  expectOneSuccess(await Promise.all([approve(id), approve(id)]), depositFailures.undone)
  expect((await lastOperation(stage)).operContent).toBe(
    `批准撤销存款【${correctionCode}】：银行回单【${slipNo}】100.00 元`,
  )
  expect(await amounts()).toEqual(before)
  expect(await listed(slipNo)).toMatchObject({ undone: true, undoWaits: false })
  expectRefusal(await requestUndo(depositId), depositFailures.undone)
  await expectOk(register(slipNo, '90'))
  expect(await listed(slipNo)).toMatchObject({ undone: false, amount: '90.00' })
  expect(await findViolations(stage.db)).toEqual([])
})

it('a request that is refused or withdrawn leaves the deposit, and can be made again', async () => {
  const { id: depositId, slipNo } = await deposited()
  for (const by of [approver, desk]) {
    const { id } = await expectOk(requestUndo(depositId))
    await expectOk(by.call(correctionCalls.refuse, { id, version: 1, reason: '回单无误' }))
    expect(await listed(slipNo)).toMatchObject({ undone: false, undoWaits: false })
  }
  const { rows } = await expectOk(desk.call(correctionCalls.page, { query: { correctionKind: 6 } }))
  expect(rows.filter(row => row.slipNo === slipNo).map(({ state }) => state)).toEqual([
    correctionState.refused,
    correctionState.refused,
  ])
})

it('the line of the bank that agreed with it waits for its owner, and no fen is lost', async () => {
  const before = await amounts()
  const { id: depositId, slipNo } = await deposited()
  const { id } = await expectOk(requestUndo(depositId))
  // The line arrives before the approval.
  expect((await bank.importLines([slipNo, '100'])).code).toBe(0)
  await expectOk(approve(id))
  const received = { ...before, bank: before.bank + 10_000, suspense: before.suspense - 10_000 }
  expect(await amounts()).toEqual(received)
  const suspense = await bank.findByRef(slipNo)
  expect(suspense).toMatchObject({ state: suspenseState.open, amount: '100.00', isBankLine: true })
  expect(await findViolations(stage.db)).toEqual([])
  const { id: clientId } = await clientWith()
  await expectOk(
    desk.call(suspenseCalls.claim, { ...idVersion(suspense), clientId, target: claimTarget.balance, isOther: true }),
  )
  expect(await amounts()).toEqual({ ...received, suspense: before.suspense })
  expect(await findViolations(stage.db)).toEqual([])
})

it('a deposit that claimed its line is undone where the claim is', async () => {
  const slipNo = newBankRef()
  expect((await bank.importLines([slipNo, '100'])).code).toBe(0)
  await expectOk(register(slipNo))
  const { id, isClaimed } = await listed(slipNo)
  expect(isClaimed).toBe(true)
  expectRefusal(await requestUndo(id), depositFailures.lineClaimed)
})

it('is undone while its line is imported, by one order of locks', async () => {
  const { id: depositId, slipNo } = await deposited()
  const { id } = await expectOk(requestUndo(depositId))
  const answers = await Promise.all([approve(id), bank.importLines([slipNo, '100'])])
  expect(answers.map(({ code }) => code)).toEqual([0, 0])
  expect(await bank.findByRef(slipNo)).toMatchObject({ state: suspenseState.open, amount: '100.00' })
  expect(await findViolations(stage.db)).toEqual([])
  const { rows } = await sql<{
    kind: string
  }>`select posting_kind as kind from posting order by id desc limit 2`.execute(stage.db)
  expect(new Set(rows.map(({ kind }) => kind))).toEqual(new Set([postingKind.handOver, postingKind.unclaimed]))
})

it('who approves it sees who registered the deposit, when, and the line of the bank with its number', async () => {
  const { id: depositId, slipNo, createName, createTime } = await deposited()
  const { id } = await expectOk(requestUndo(depositId))
  const depositOf = async () => (await expectOk(approver.call(correctionCalls.detail, { id }))).deposit
  expect(await depositOf()).toEqual({ createName, createTime, line: null })
  expect((await bank.importLines([slipNo, '100'])).code).toBe(0)
  expect(await depositOf()).toMatchObject({
    createName,
    createTime,
    line: { bookedDate: '2026-09-18', amount: '100.00', payerName: '恒晟选煤厂', summary: '检测费' },
  })
  const { id: clientId } = await clientWith()
  const increase = { correctionKind: correctionKind.increase, clientId, amount: '1', reason }
  const other = await expectOk(desk.call(correctionCalls.adjust, increase))
  expect((await expectOk(approver.call(correctionCalls.detail, { id: other.id }))).deposit).toBeNull()
})

it('a keeper of the vault sees and withdraws their own requests, and no others', async () => {
  const { client: keeper } = await personWith(stage, 'shiftManage')
  const { client: another } = await personWith(stage, 'shiftManage')
  const { id: depositId, slipNo } = await deposited()
  const ownUndoId = async (by: typeof keeper) =>
    (await expectOk(by.call(vaultDepositCalls.page, { query: { slipNo } }))).rows[0]?.ownUndoId
  expect(await ownUndoId(keeper)).toBeNull()
  const { id } = await expectOk(keeper.call(vaultDepositCalls.requestUndo, { id: depositId, reason }))
  expect([await ownUndoId(keeper), await ownUndoId(another)]).toEqual([id, null])
  expect(await expectOk(keeper.call(correctionCalls.detail, { id }))).toMatchObject({
    reason,
    can: { approve: false, refuse: true },
  })
  const withdraw = (by: typeof keeper, of = id) =>
    by.call(correctionCalls.refuse, { id: of, version: 1, reason: '回单无误' })
  for (const answer of [await another.call(correctionCalls.detail, { id }), await withdraw(another)])
    expectRefusal(answer, commonFailures.notThere)
  const { id: clientId } = await clientWith()
  const increase = { correctionKind: correctionKind.increase, clientId, amount: '1', reason }
  const ofClient = await expectOk(desk.call(correctionCalls.adjust, increase))
  expectRefusal(await keeper.call(correctionCalls.detail, { id: ofClient.id }), commonFailures.notThere)
  for (const call of [correctionCalls.page, correctionCalls.waiting])
    expectRefusal(await keeper.call(call, {}), commonFailures.noPermission)
  expectRefusal(await keeper.call(correctionCalls.approve, { id, version: 1 }), commonFailures.noPermission)

  await expectOk(withdraw(keeper))
  expect(await listed(slipNo)).toMatchObject({ undone: false, undoWaits: false })
  const { state, nodes } = await expectOk(keeper.call(correctionCalls.detail, { id }))
  expect(state).toBe(correctionState.refused)
  expect(nodes.at(-1)?.remarks).toBe('回单无误')
})
