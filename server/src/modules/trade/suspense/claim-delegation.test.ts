import { ledgerFailures } from '@seam/contract/client/money/ledger'
import { payMethod } from '@seam/contract/client/money/pay-method'
import { claimTarget } from '@seam/contract/client/money/suspense'
import { state } from '@seam/contract/kit/dictionary'
import { commonFailures } from '@seam/contract/kit/failure'
import { delegationFailures } from '@seam/contract/lab/delegation/delegation'
import { delegationCalls } from '@seam/contract/lab/delegation/delegation.calls'
import { printCalls } from '@seam/contract/lab/delegation/print'
import { type SuspenseRow, suspenseCalls, suspenseFailures } from '@seam/contract/trade/suspense'
import { tillCalls } from '@seam/contract/trade/till'
import { tradeCalls } from '@seam/contract/trade/trade'
import { describe, expect, it } from 'vitest'
import { expectOk } from '../../../../test/builders/lab.ts'
import { idVersion, openBank } from '../../../../test/builders/money/bank.ts'
import { openTill } from '../../../../test/builders/money/till.ts'
import type { Client } from '../../../../test/client.ts'
import { expectOneSuccess, expectRefusal } from '../../../../test/expect-refusal.ts'
import { textOf } from '../../../../test/pdf/read-pdf.ts'
import { administrator, next, personWith } from '../../../../test/people.ts'
import { findViolations } from '../../client/ledger/checks/ledger-checks.rows.ts'

const { stage, desk, clientWith, orderAt, pay, detail, accountOf } = await openTill()
const { addSuspense } = openBank(desk)
const left = (await administrator(stage)).client
const right = (await administrator(stage)).client
const { cash, balance } = payMethod
const target = claimTarget.delegation

const order = (clientId: number, fee = 3_000n) => orderAt(clientId, [fee / 3n, fee / 3n, fee / 3n], fee)
const claimFor =
  (clientId: number, delegationIds: readonly number[], due: string) =>
  (row: SuspenseRow, by = desk) =>
    by.call(suspenseCalls.claim, { ...idVersion(row), clientId, target, delegationIds: [...delegationIds], due })
const suspenseOf = async ({ suspenseCode }: SuspenseRow) =>
  (await expectOk(desk.call(suspenseCalls.page, { query: { suspenseCode } }))).rows[0]
const entriesOf = async (cause: string) => {
  const entries = await stage.db
    .selectFrom('entry')
    .innerJoin('posting', 'posting.id', 'entry.postingId')
    .select(['ledgerAccount', 'amount'])
    .where('cause', '=', cause)
    .orderBy('entry.id')
    .execute()
  return entries.map(({ ledgerAccount, amount }) => `${ledgerAccount} ${amount}`)
}

describe('a transfer that pays delegations', () => {
  it('pays exactly what is due without the pay password, and names the line of the bank', async () => {
    const { id: clientId } = await clientWith()
    const one = await order(clientId)
    const row = await addSuspense('30')
    const answer = await expectOk(claimFor(clientId, [one.id], '30.00')(row))
    expect(answer).toMatchObject({ toReceivable: '0.00', toDelegations: '30.00', toBalance: '0.00', remaining: '0.00' })
    const { payState, payments } = await detail(one.id)
    expect({ payState, payments }).toMatchObject({
      payState: 3,
      payments: [
        {
          kind: 'PAY',
          payMethod: balance,
          amount: '30.00',
          voucherNo: row.reference,
          remarks: `认领【${row.suspenseCode}】对公转账 30.00 元`,
        },
      ],
    })
    const { rows } = await expectOk(desk.call(tradeCalls.page, { query: { clientId } }))
    expect(rows).toMatchObject([{ tradeCode: answer.tradeCode, payMethod: balance, voucherNo: row.reference }])
    expect(await entriesOf(`suspense:${row.id}:claim`)).toEqual(['SUSPENSE 3000', 'BALANCE -3000'])
    expect(await entriesOf(`trade:${rows[0]?.id}`)).toEqual(['BALANCE 3000', 'CONTRACT -3000'])
    expect(await accountOf(clientId)).toMatchObject({ balance: 0n })
    expect(await suspenseOf(row)).toMatchObject({ state: 20, claimTarget: target })
    const { operContent } = await stage.db
      .selectFrom('operationLog')
      .select('operContent')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(operContent).toContain(`支付委托单 30.00 元，交易【${answer.tradeCode}】，转入余额 0.00 元`)
    const [receipt = ''] = await textOf((await desk.call(printCalls.receipt, { id: one.id })).raw)
    expect(receipt).toContain(`凭证号${row.reference}`)
  })

  it('pays a part where it is short, the oldest delegation first', async () => {
    const { id: clientId } = await clientWith()
    const [first, second] = [await order(clientId), await order(clientId, 6_000n)]
    const row = await addSuspense('50')
    const answer = await expectOk(claimFor(clientId, [second.id, first.id], '90.00')(row))
    expect(answer).toMatchObject({ toDelegations: '50.00', toBalance: '0.00', remaining: '40.00' })
    expect(await detail(first.id)).toMatchObject({ payState: 3, covered: '30.00' })
    expect(await detail(second.id)).toMatchObject({ payState: 2, covered: '20.00' })
    expect(await findViolations(stage.db)).toEqual([])
  })

  it('leaves the surplus in the balance', async () => {
    const { id: clientId } = await clientWith()
    const one = await order(clientId)
    const answer = await expectOk(claimFor(clientId, [one.id], '30.00')(await addSuspense('100')))
    expect(answer).toMatchObject({ toDelegations: '30.00', toBalance: '70.00', remaining: '0.00' })
    expect(await accountOf(clientId)).toMatchObject({ balance: 7_000n })
  })

  it('is claimed once, also when the request is repeated', async () => {
    const { id: clientId } = await clientWith()
    const one = await order(clientId)
    const row = await addSuspense('30')
    const key = `claim-${next()}`
    const draft = { ...idVersion(row), clientId, target, delegationIds: [one.id], due: '30.00' }
    const send = () => desk.call(suspenseCalls.claim, draft, { 'idempotency-key': key })
    const answers = [await expectOk(send()), await expectOk(send())]
    expect(answers[1]).toEqual(answers[0])
    expect(await detail(one.id)).toMatchObject({ covered: '30.00' })
    expectRefusal(await desk.call(suspenseCalls.claim, draft), commonFailures.changedMeanwhile)
  })
})

describe('it is refused', () => {
  const untouched = async (row: SuspenseRow) =>
    expect(await suspenseOf(row)).toMatchObject({ state: 10, version: row.version })

  it('for a delegation of another client', async () => {
    const [{ id: clientId }, other] = [await clientWith(), await clientWith()]
    const [own, foreign] = [await order(clientId), await order(other.id)]
    const row = await addSuspense('60')
    expectRefusal(await claimFor(clientId, [own.id, foreign.id], '60.00')(row), ledgerFailures.severalClients)
    expectRefusal(await claimFor(clientId, [foreign.id], '30.00')(row), ledgerFailures.severalClients)
    await untouched(row)
  })

  it('for a delegation that does not exist', async () => {
    const { id: clientId } = await clientWith()
    const row = await addSuspense('60')
    expectRefusal(await claimFor(clientId, [999_999], '60.00')(row), commonFailures.notThere)
    await untouched(row)
  })

  it('once nothing is due for a delegation, with its number', async () => {
    const { id: clientId } = await clientWith()
    const one = await order(clientId)
    await expectOk(pay([one.id], { payMethod: cash }))
    const row = await addSuspense('30')
    expectRefusal(await claimFor(clientId, [one.id], '30.00')(row), delegationFailures.alreadyPaid)
    await untouched(row)
  })

  it('where another amount is due than the caller saw', async () => {
    const { id: clientId } = await clientWith()
    const one = await order(clientId)
    const row = await addSuspense('30')
    expectRefusal(await claimFor(clientId, [one.id], '29.99')(row), suspenseFailures.dueChanged, {
      data: { due: '30.00' },
    })
    await untouched(row)
  })

  it('without a delegation', async () => {
    const { id: clientId } = await clientWith()
    const row = await addSuspense('30')
    const draft = { ...idVersion(row), clientId, target }
    expectRefusal(await desk.call(suspenseCalls.claim, draft), commonFailures.invalidInput)
    expectRefusal(
      await desk.call(suspenseCalls.claim, { ...draft, delegationIds: [], due: '0.00' }),
      commonFailures.invalidInput,
    )
  })

  it('for a client whose account is stopped', async () => {
    const { id: clientId } = await clientWith()
    const one = await order(clientId)
    await stage.db.updateTable('account').set({ state: state.stopped }).where('clientId', '=', clientId).execute()
    const row = await addSuspense('30')
    expectRefusal(await claimFor(clientId, [one.id], '30.00')(row), ledgerFailures.accountStopped)
    await untouched(row)
  })

  it('to those who may not take payments', async () => {
    const { id: clientId } = await clientWith()
    const one = await order(clientId)
    const row = await addSuspense('30')
    const { client: clerk } = await personWith(stage, 'suspenseClaim')
    expectRefusal(await claimFor(clientId, [one.id], '30.00')(row, clerk), commonFailures.noPermission)
    await untouched(row)
    const { client: cashier } = await personWith(stage, 'suspenseClaim', 'paymentConfirm')
    await expectOk(claimFor(clientId, [one.id], '30.00')(row, cashier))
  })
})

describe('at once', () => {
  it('two cashiers who claim the same line: one of them pays', async () => {
    const { id: clientId } = await clientWith()
    const [one, two] = [await order(clientId), await order(clientId)]
    const row = await addSuspense('30')
    const answers = await Promise.all([
      claimFor(clientId, [one.id], '30.00')(row, left),
      claimFor(clientId, [two.id], '30.00')(row, right),
    ])
    expectOneSuccess(answers, commonFailures.changedMeanwhile)
  })

  it('two lines for the same delegation: it is paid once, the other line waits', async () => {
    const { id: clientId } = await clientWith()
    const one = await order(clientId)
    const rows = [await addSuspense('30'), await addSuspense('30')]
    const by: readonly Client[] = [left, right]
    const answers = await Promise.all(rows.map((row, at) => claimFor(clientId, [one.id], '30.00')(row, by[at] ?? desk)))
    expectOneSuccess(answers, delegationFailures.alreadyPaid)
    expect(await detail(one.id)).toMatchObject({ covered: '30.00', payState: 3 })
    expect(await accountOf(clientId)).toMatchObject({ balance: 0n })
  })

  it('a claim, a payment in cash and a cancellation: one of them succeeds', async () => {
    const { id: clientId } = await clientWith()
    const one = await order(clientId)
    const row = await addSuspense('30')
    const { quoteId } = await expectOk(left.call(tillCalls.quote, { delegateIds: [one.id] }))
    const { version } = await detail(one.id)
    const [claimed, paid, cancelled] = await Promise.all([
      claimFor(clientId, [one.id], '30.00')(row, right),
      left.call(tillCalls.pay, { quoteId, payMethod: cash }),
      desk.call(delegationCalls.cancel, { id: one.id, version, reason: '同时' }),
    ])
    expect([claimed, paid, cancelled].filter(({ code }) => code === 0)).toHaveLength(1)
    expect(await suspenseOf(row)).toMatchObject({ state: claimed.code === 0 ? 20 : 10 })
    expect(await findViolations(stage.db)).toEqual([])
  })
})
