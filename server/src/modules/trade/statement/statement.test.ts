import { commonFailures } from '@seam/contract/kit/failure'
import { addDays } from '@seam/contract/kit/value/day'
import { fromFen, toFen } from '@seam/contract/kit/value/money'
import { noticeKind } from '@seam/contract/system/notice'
import { statementCalls, statementFailures } from '@seam/contract/trade/statement'
import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { expectOk } from '../../../../test/builders/lab.ts'
import { openTill } from '../../../../test/builders/money/till.ts'
import { expectOneSuccess, expectRefusal } from '../../../../test/expect-refusal.ts'
import { rowsOfFile } from '../../../../test/import-file.ts'
import { textOf } from '../../../../test/pdf/read-pdf.ts'
import { personWith } from '../../../../test/people.ts'
import { inTransaction } from '../../../db/database.ts'
import { laboratoryDay } from '../../../kit/period.ts'
import { hashStatement } from './statement.commands.ts'
import { agesOf, figuresOf } from './statement.rules.ts'

const { stage, desk, clientWith } = await openTill()
const today = laboratoryDay()
const before = (days: number) => addDays(today, -days)

/** A posting with an earlier date. */
const postOn = (clientId: number, day: string, change: { receivable?: bigint; balance?: bigint }) =>
  inTransaction(stage.db, async tx => {
    const { receivable = 0n, balance = 0n } = change
    const account = await tx
      .updateTable('account')
      .set({
        creditUsed: sql<bigint>`credit_used + ${receivable}`,
        balance: sql<bigint>`balance + ${balance}`,
        creditSeq: sql<number>`credit_seq + ${receivable === 0n ? 0 : 1}`,
        balanceSeq: sql<number>`balance_seq + ${balance === 0n ? 0 : 1}`,
      })
      .where('clientId', '=', clientId)
      .returning(['creditUsed', 'balance', 'creditSeq', 'balanceSeq'])
      .executeTakeFirstOrThrow()
    const createTime = `${day} 10:00:00+08`
    const { id: postingId } = await tx
      .insertInto('posting')
      .values({
        postingKind: 'OPENING',
        cause: `test:${clientId}:${account.creditSeq}:${account.balanceSeq}`,
        clientId,
        userName: '系统',
        createTime,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const lines = [
      {
        ledgerAccount: 'RECEIVABLE' as const,
        amount: receivable,
        seq: account.creditSeq,
        balanceAfter: account.creditUsed,
      },
      { ledgerAccount: 'BALANCE' as const, amount: -balance, seq: account.balanceSeq, balanceAfter: account.balance },
      { ledgerAccount: 'OPENING' as const, amount: balance - receivable, seq: null, balanceAfter: null },
    ].filter(({ amount }) => amount !== 0n)
    await tx
      .insertInto('entry')
      .values(lines.map(line => ({ ...line, postingId, clientId, createTime })))
      .execute()
  })

describe('the figures of a statement', () => {
  const movement = fc.record({ receivable: fc.bigInt(-9_999n, 9_999n), balance: fc.bigInt(-9_999n, 9_999n) })

  it('lead from the opening to the closing amounts over any rows', () => {
    fc.assert(
      fc.property(movement, fc.array(movement), (opening, changes) => {
        const figures = figuresOf({
          clientId: 1,
          clientName: '客户',
          startDate: today,
          endDate: today,
          opening,
          movements: changes.map((change, at) => ({
            ...change,
            id: BigInt(at),
            createTime: today,
            kind: 'PAY' as const,
            code: '',
            remarks: '',
          })),
          credit: [],
        })
        const fen = (key: 'openingReceivable' | 'charged' | 'settled' | 'openingBalance' | 'deposited' | 'spent') =>
          toFen(figures[key])
        expect(fromFen(fen('openingReceivable') + fen('charged') - fen('settled'))).toBe(figures.closingReceivable)
        expect(fromFen(fen('openingBalance') + fen('deposited') - fen('spent'))).toBe(figures.closingBalance)
        const last = figures.rows.at(-1)
        if (last !== undefined)
          expect([last.receivableAfter, last.balanceAfter]).toEqual([figures.closingReceivable, figures.closingBalance])
      }),
    )
  })

  it('put what is owed on the newest credit of its delegation', () => {
    expect(
      agesOf([
        { delegationId: 1, amount: 10_000n, days: 97 },
        { delegationId: 1, amount: 5_000n, days: 16 },
        { delegationId: 1, amount: -8_000n, days: 3 },
        { delegationId: null, amount: 300n, days: 60 },
      ]),
    ).toEqual([
      { from: 0, to: 30, amount: '50.00' },
      { from: 31, to: 60, amount: '3.00' },
      { from: 61, to: 90, amount: '0.00' },
      { from: 91, to: null, amount: '20.00' },
    ])
  })
})

describe('a statement of a client', () => {
  it('adds up for every period of a random history', async () => {
    const client = await clientWith()
    const random = fc.sample(fc.tuple(fc.integer({ min: 0, max: 3 }), fc.bigInt(1n, 9_999n), fc.boolean()), 24)
    const history: { day: string; receivable: bigint; balance: bigint }[] = []
    let [day, owed, balance] = [before(60), 0n, 0n]
    for (const [days, amount, isUp] of random) {
      day = addDays(day, days % 3)
      const ofCredit = days > 1
      const current = ofCredit ? owed : balance
      const change = isUp || current === 0n ? amount : amount < current ? -amount : -current
      if (ofCredit) owed += change
      else balance += change
      const row = { day, receivable: ofCredit ? change : 0n, balance: ofCredit ? 0n : change }
      history.push(row)
      await postOn(client.id, day, row)
    }
    const sumUntil = (last: string, key: 'receivable' | 'balance') =>
      fromFen(history.reduce((sum, row) => (row.day <= last ? sum + row[key] : sum), 0n))
    for (const [startDate, endDate] of [
      [before(60), today],
      [before(50), before(30)],
      [before(35), before(35)],
      [today, today],
    ] as const) {
      const figures = await expectOk(desk.call(statementCalls.preview, { clientId: client.id, startDate, endDate }))
      expect(figures).toMatchObject({
        openingReceivable: sumUntil(addDays(startDate, -1), 'receivable'),
        openingBalance: sumUntil(addDays(startDate, -1), 'balance'),
        closingReceivable: sumUntil(endDate, 'receivable'),
        closingBalance: sumUntil(endDate, 'balance'),
      })
      expect(figures.rows).toHaveLength(history.filter(row => row.day >= startDate && row.day <= endDate).length)
      const aged = figures.ages.reduce((sum, { amount }) => sum + toFen(amount), 0n)
      expect(fromFen(aged)).toBe(figures.closingReceivable)
    }
  })

  const issueStatement = async () => {
    const client = await clientWith()
    await postOn(client.id, before(3), { receivable: 10_000n })
    const draft = { clientId: client.id, startDate: before(5), endDate: today }
    const { id } = await expectOk(desk.call(statementCalls.issue, draft))
    return { id, draft, client, get: () => expectOk(desk.call(statementCalls.get, { id })) }
  }

  it('keeps its figures when more is posted, and its hash is theirs', async () => {
    const { client, get } = await issueStatement()
    await postOn(client.id, today, { receivable: 100n })
    const { figures, hash, closingReceivable, state } = await get()
    expect({ closingReceivable, state }).toEqual({ closingReceivable: '100.00', state: 10 })
    expect(hashStatement(figures)).toBe(hash)
    expect(hashStatement({ ...figures, closingReceivable: '100.01' })).not.toBe(hash)
    await expect(
      stage.db
        .updateTable('clientStatement')
        .set({ closingReceivable: 1n })
        .where('clientId', '=', client.id)
        .execute(),
    ).rejects.toThrow('do not change')
  })

  it('is issued once while its figures are the same, also of two at once', async () => {
    const client = await clientWith()
    await postOn(client.id, before(3), { receivable: 10_000n })
    const issue = () =>
      desk.call(statementCalls.issue, { clientId: client.id, startDate: before(5), endDate: before(1) })
    const answers = await Promise.all([issue(), issue()])
    expectOneSuccess(answers, statementFailures.issuedAlready)
  })

  const unreadDisputes = async () => {
    const rows = await stage.db
      .selectFrom('notice')
      .select('subject')
      .distinct()
      .where('noticeKind', '=', noticeKind.statementDispute)
      .where('readTime', 'is', null)
      .orderBy('subject')
      .execute()
    return rows.map(({ subject }) => subject)
  }

  it('is confirmed or disputed once, and a dispute says to what', async () => {
    await personWith(stage, 'statementIssue')
    const { id, draft, get } = await issueStatement()
    const answer = (agreed: boolean, dispute = '', version = 1) =>
      desk.call(statementCalls.answer, { id, version, agreed, dispute })
    expectRefusal(await answer(false), statementFailures.disputeMissing)
    expectRefusal(await answer(true, '', 7), commonFailures.changedMeanwhile)
    await expectOk(answer(false, '少计一笔退款'))
    expect(await get()).toMatchObject({ state: 30, dispute: '少计一笔退款' })
    expectRefusal(await answer(true, '', 2), statementFailures.wrongStatementState)
    const subjects = await unreadDisputes()
    expect(subjects).toContain(`statement:${id}`)
    // of another client and period
    await issueStatement()
    await expectOk(desk.call(statementCalls.issue, { ...draft, startDate: draft.endDate }))
    expect(await unreadDisputes()).toEqual(subjects)
    const again = await expectOk(desk.call(statementCalls.issue, draft))
    expect(await unreadDisputes()).toEqual(subjects.filter(subject => subject !== `statement:${id}`))
    await expectOk(desk.call(statementCalls.answer, { id: again.id, version: 1, agreed: true }))
    const page = await expectOk(desk.call(statementCalls.page, { query: { clientId: draft.clientId } }))
    expect(page.rows.map(({ state }) => state)).toEqual([20, 10, 30])
  })

  it('refuses a period that ends later than today, or before it begins', async () => {
    const client = await clientWith()
    const send = (startDate: string, endDate: string) =>
      desk.call(statementCalls.preview, { clientId: client.id, startDate, endDate })
    expectRefusal(await send(today, addDays(today, 1)), statementFailures.endsLater)
    expect((await send(today, before(1))).code).toBe(commonFailures.invalidInput.code)
  })

  it('is printed and exported', async () => {
    const { id } = await issueStatement()
    const pages = await textOf((await desk.call(statementCalls.print, { id })).raw)
    expect(pages[0]).toContain('对账单')
    expect(pages[0]).toContain('100.00')
    const { rows } = await rowsOfFile((await desk.post(statementCalls.exportRows.path, { id })).raw)
    expect(rows[1]?.slice(4)).toEqual(['100', '100', '0', '0'])
    const list = await rowsOfFile((await desk.post(statementCalls.exportAll.path, {})).raw)
    expect(list.rows[0]?.slice(0, 5)).toEqual(['对账单号', '客户', '期间起', '期间止', '状态'])
    const { raw } = await desk.post(statementCalls.exportAll.path, { columns: ['period', 'openingReceivable'] })
    const [head, row] = (await rowsOfFile(raw)).rows
    expect(head).toEqual(['期间起', '期间止', '期初应收（元）'])
    expect(row?.slice(0, 2)).toEqual(list.rows[1]?.slice(2, 4))
    expect(row?.[0]).not.toBe('')
  })
})
