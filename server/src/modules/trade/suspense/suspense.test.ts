import { payMethod } from '@seam/contract/client/money/pay-method'
import { shiftFailures } from '@seam/contract/client/money/shift'
import { claimTarget } from '@seam/contract/client/money/suspense'
import { commonFailures } from '@seam/contract/kit/failure'
import { dataScope } from '@seam/contract/system/role'
import { correctionCalls } from '@seam/contract/trade/correction'
import { settleCalls } from '@seam/contract/trade/settle'
import { type SuspenseRow, suspenseCalls, suspenseFailures } from '@seam/contract/trade/suspense'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { expectOk } from '../../../../test/builders/lab.ts'
import { idVersion, newBankRef, openBank } from '../../../../test/builders/money/bank.ts'
import { openTill } from '../../../../test/builders/money/till.ts'
import { signIn } from '../../../../test/client.ts'
import { expectOneSuccess, expectRefusal } from '../../../../test/expect-refusal.ts'
import { addDepartment, addRole, addUser, personWith, testPassword } from '../../../../test/people.ts'
import { inTransaction } from '../../../db/database.ts'
import { receivePayment } from '../online-pay/receive.commands.ts'

const { stage, desk, clientWith, orderAt, pay, accountOf } = await openTill()
const { addSuspense, importLines } = openBank(desk)
const { cash, transfer, credit } = payMethod
const postingsOf = async (cause: string) => {
  const entries = await stage.db
    .selectFrom('entry')
    .innerJoin('posting', 'posting.id', 'entry.postingId')
    .select(['postingKind', 'ledgerAccount', 'amount'])
    .where('cause', 'like', cause)
    .orderBy('entry.id')
    .execute()
  return entries.map(({ postingKind, ledgerAccount, amount }) => `${postingKind} ${ledgerAccount} ${amount}`)
}

describe('a payment of an unknown number', () => {
  it('is held once, however often its channel reports it', async () => {
    const providerNo = newBankRef()
    const proof = { outTradeNo: 'NOTOURS1', providerNo, amount: 1_234n, currency: 'CNY', paidAt: new Date() }
    const actor = { userId: null, userName: '微信', address: '' }
    const receive = () =>
      inTransaction(stage.db, tx => receivePayment(tx, stage.services, payMethod.wechat, proof, actor))
    expect(await Promise.all([receive(), receive()])).toEqual(['stranger', 'stranger'])
    expect(await postingsOf(`channel:3:${providerNo}`)).toEqual(['UNCLAIMED WECHAT 1234', 'UNCLAIMED SUSPENSE -1234'])
  })
})

describe('an import of bank lines', () => {
  it('is one row of the log for each file, of the user who imports it', async () => {
    const logRows = () =>
      stage.db.selectFrom('operationLog').select(['id', 'userId', 'operContent']).orderBy('id').execute()
    const before = await logRows()
    expect((await importLines([newBankRef(), '10'], [newBankRef(), '20'], [newBankRef(), '30'])).code).toBe(0)
    const added = (await logRows()).slice(before.length)
    expect(added).toHaveLength(1)
    expect(added[0]?.userId).not.toBeNull()
  })
})

describe('the list of money in suspense', () => {
  it('begins with what waits, the oldest first', async () => {
    const { id: clientId } = await clientWith()
    const [claimed, first, second] = [await addSuspense('1'), await addSuspense('2'), await addSuspense('3')]
    await expectOk(desk.call(suspenseCalls.claim, { ...idVersion(claimed), clientId, target: claimTarget.balance }))
    const { rows } = await expectOk(desk.call(suspenseCalls.page, { pageSize: 100 }))
    const places = [first, second, claimed].map(({ id }) => rows.findIndex(row => row.id === id))
    expect(places.every(place => place >= 0)).toBe(true)
    expect(places).toEqual(places.toSorted((a, b) => a - b))
  })
})

describe('the list of money in suspense to a user with the scope of a department', () => {
  it('shows what waits, and of what was claimed only that of clients in scope', async () => {
    const [own, other] = [await clientWith(), await clientWith()]
    const rows = [await addSuspense('1'), await addSuspense('2'), await addSuspense('3')]
    const [waiting, ofOwn, ofOther] = rows as [SuspenseRow, SuspenseRow, SuspenseRow]
    for (const [row, clientId] of [
      [ofOwn, own.id],
      [ofOther, other.id],
    ] as const)
      await expectOk(desk.call(suspenseCalls.claim, { ...idVersion(row), clientId, target: claimTarget.balance }))
    const departmentId = await addDepartment(stage.db)
    const roleId = await addRole(stage.db, ['suspenseView'], { dataScope: dataScope.department })
    const { userMobile } = await addUser(stage.db, { departmentId, roleIds: [roleId] })
    await stage.db.updateTable('client').set({ departmentId }).where('id', '=', own.id).execute()
    const clerk = await signIn(stage.app, userMobile, testPassword)
    const codes = rows.map(({ suspenseCode }) => suspenseCode)
    const listed = await expectOk(clerk.call(suspenseCalls.page, { pageSize: 100 }))
    const visible = listed.rows.map(({ suspenseCode }) => suspenseCode).filter(code => codes.includes(code))
    expect(visible).toEqual([waiting.suspenseCode, ofOwn.suspenseCode])
    expect(listed.totalRecords).toBe(listed.rows.length)
  })
})

describe('a claim', () => {
  it('gives the money to the balance once, whoever claims it at the same time', async () => {
    const [one, other] = [await clientWith(), await clientWith()]
    const { id, version } = await addSuspense('500')
    const claim = (clientId: number) =>
      desk.call(suspenseCalls.claim, { id, version, clientId, target: claimTarget.balance })
    const answers = await Promise.all([claim(one.id), claim(other.id)])
    expectOneSuccess(answers, commonFailures.changedMeanwhile)
    const balances = [(await accountOf(one.id)).balance, (await accountOf(other.id)).balance]
    expect(balances.toSorted((a, b) => Number(a - b))).toEqual([0n, 50_000n])
    expectRefusal(
      await desk.call(suspenseCalls.claim, { id, version: version + 1, clientId: one.id, target: claimTarget.balance }),
      suspenseFailures.wrongSuspenseState,
    )
  })

  it('puts as much of a bank line into the balance as a recharge without approval, or another user than its importer claims it', async () => {
    const { id: clientId } = await clientWith()
    const claim = async (caller: typeof desk, row: SuspenseRow) =>
      caller.call(suspenseCalls.claim, { ...idVersion(row), clientId, target: claimTarget.balance })
    await expectOk(claim(desk, await addSuspense('100000')))
    const large = await addSuspense('100000.01')
    expectRefusal(await claim(desk, large), suspenseFailures.ownImport)
    const { client: colleague } = await personWith(stage, 'suspenseView', 'suspenseClaim', 'clientView')
    await expectOk(claim(colleague, large))
    expect((await accountOf(clientId)).balance).toBe(20_000_001n)
  })

  it('pays the oldest credit first, completes its settlement, and leaves the rest as balance', async () => {
    const client = await clientWith(1_000_000n)
    const orders = []
    for (const fee of [3_000n, 6_000n]) orders.push(await orderAt(client.id, [fee / 3n, fee / 3n, fee / 3n], fee))
    const trades = []
    for (const { id } of orders) trades.push(await expectOk(pay([id], { payMethod: credit })))
    const [first] = trades.map(({ tradeId }) => tradeId)
    const tradeIds = [first ?? 0]
    const { token } = await expectOk(desk.call(settleCalls.confirm, { clientId: client.id, tradeIds }))
    const { settleCode } = await expectOk(desk.call(settleCalls.settle, { token, tradeIds, receipts: [] }))
    const small = await addSuspense('50')
    const answer = await expectOk(
      desk.call(suspenseCalls.claim, { ...idVersion(small), clientId: client.id, target: claimTarget.receivable }),
    )
    expect(answer).toMatchObject({ toReceivable: '50.00', toDelegations: '0.00', toBalance: '0.00' })
    expect(await postingsOf(`suspense:${small.id}:claim`)).toEqual([
      'CLAIM SUSPENSE 5000',
      'CLAIM RECEIVABLE -3000',
      'CLAIM RECEIVABLE -2000',
    ])
    expect(await expectOk(desk.call(settleCalls.get, { settleCode }))).toMatchObject({
      state: 20,
      received: '30.00',
      receipts: [{ payMethod: transfer, amount: '30.00', voucherNo: small.reference }],
    })
    expect(await accountOf(client.id)).toMatchObject({ creditUsed: 4_000n, balance: 0n })
    const large = await addSuspense('100')
    expect(
      await expectOk(
        desk.call(suspenseCalls.claim, { ...idVersion(large), clientId: client.id, target: claimTarget.receivable }),
      ),
    ).toMatchObject({ toReceivable: '40.00', toBalance: '60.00' })
    expect(await accountOf(client.id)).toMatchObject({ creditUsed: 0n, balance: 6_000n })
    const none = await addSuspense('1')
    expectRefusal(
      await desk.call(suspenseCalls.claim, { ...idVersion(none), clientId: client.id, target: claimTarget.receivable }),
      suspenseFailures.nothingOwed,
    )
  })

  it('needs a client that the caller sees', async () => {
    const { id, version } = await addSuspense('5')
    const draft = { id, version, clientId: 999_999, target: claimTarget.balance }
    expectRefusal(await desk.call(suspenseCalls.claim, draft), commonFailures.notThere)
  })
})

describe('a return', () => {
  it('is approved by another person, and can be withdrawn before', async () => {
    const { id, version } = await addSuspense('88')
    await expectOk(desk.call(suspenseCalls.requestReturn, { id, version, reason: '汇错账户' }))
    const client = await clientWith()
    const claim = { id, version: version + 1, clientId: client.id, target: claimTarget.balance }
    expectRefusal(await desk.call(suspenseCalls.claim, claim), suspenseFailures.wrongSuspenseState)
    await expectOk(desk.call(suspenseCalls.withdrawReturn, { id, version: version + 1 }))
    await expectOk(desk.call(suspenseCalls.requestReturn, { id, version: version + 2, reason: '汇错账户' }))
    const approve = (by: typeof desk) =>
      by.call(suspenseCalls.approveReturn, { id, version: version + 3, voucherNo: 'HZ0001' })
    expectRefusal(await approve(desk), suspenseFailures.returnBySecondPerson)
    const approver = (await personWith(stage, 'suspenseApprove')).client
    const answers = await Promise.all([approve(approver), approve(approver)])
    expectOneSuccess(answers, commonFailures.changedMeanwhile)
    expect(await postingsOf(`suspense:${id}:%`)).toEqual([
      'RETURN SUSPENSE 8800',
      'RETURN PAYABLE -8800',
      'PAYOUT PAYABLE 8800',
      'PAYOUT BANK -8800',
    ])
  })

  it('of cash, which a reversed settlement left, is handed back from the shift of whoever requested it', async () => {
    const client = await clientWith(1_000_000n)
    const order = await orderAt(client.id, [1000n, 1000n, 1000n], 3000n)
    const { tradeId } = await expectOk(pay([order.id], { payMethod: credit }))
    const tradeIds = [tradeId]
    const { token } = await expectOk(desk.call(settleCalls.confirm, { clientId: client.id, tradeIds }))
    const receipts = [{ payMethod: cash, amount: '30' }]
    const { settlementId, settleCode } = await expectOk(desk.call(settleCalls.settle, { token, tradeIds, receipts }))
    const reversal = { id: settlementId, version: 1, cashBack: false, reason: '不是该客户的款' }
    const { id: correctionId } = await expectOk(desk.call(correctionCalls.reverse, reversal))
    const manager = (await personWith(stage, 'correctionApprove', 'suspenseApprove')).client
    await expectOk(manager.call(correctionCalls.approve, { id: correctionId, version: 1 }))
    const findSuspense = () =>
      stage.db.selectFrom('suspense').selectAll().where('reference', '=', settleCode).executeTakeFirstOrThrow()
    const { id } = await findSuspense()
    await expectOk(desk.call(suspenseCalls.requestReturn, { id, version: 1, reason: '现金退还付款人' }))
    const approve = async () =>
      manager.call(suspenseCalls.approveReturn, { id, version: (await findSuspense()).version, voucherNo: '收条1' })
    const { returnUserId: userId } = await findSuspense()
    const setShift = (state: 10 | 30) =>
      sql`update shift set state = ${state}, expected = ${state === 10 ? null : 0}, counted = ${state === 10 ? null : 0},
        count_time = ${state === 10 ? null : '2026-11-23 18:00'} where user_id = ${userId}`.execute(stage.db)
    await setShift(30)
    expectRefusal(await approve(), shiftFailures.closed)
    await setShift(10)
    await expectOk(approve())
    const payout = await stage.db
      .selectFrom('entry')
      .innerJoin('posting', 'posting.id', 'entry.postingId')
      .innerJoin('shift', 'shift.id', 'entry.shiftId')
      .select(['ledgerAccount', 'amount', 'shift.userId'])
      .where('cause', '=', `suspense:${id}:payout`)
      .execute()
    expect(payout).toEqual([{ ledgerAccount: 'CASH', amount: -3000n, userId }])
  })
})
