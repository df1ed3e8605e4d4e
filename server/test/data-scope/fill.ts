import { postingKind } from '@seam/contract/client/money/ledger'
import { delegationState } from '@seam/contract/lab/delegation/delegation'
import { sampleState } from '@seam/contract/lab/sample/sample'
import { sql } from 'kysely'
import { type Db, inTransaction } from '../../src/db/database.ts'
import { post } from '../../src/modules/client/ledger/ledger.commands.ts'
import { figuresOf } from '../../src/modules/trade/statement/statement.rules.ts'
import { expectOk } from '../builders/lab.ts'
import { recordRetest } from '../builders/result/retest.ts'
import { addUser, personWith } from '../people.ts'
import type { Stage } from '../stage.ts'

/**
 * A fee line, a refused refund, and a trade of each delegation, taken by another user: paid, so that it can be invoiced, and
 * listed as unsettled too.
 */
export const fillTrades = (db: Db) =>
  inTransaction(db, async tx => {
    const user = await addUser(db)
    await sql`
      with made as (
        insert into trade (trade_kind, client_id, pay_method, amount, state, finish_time, create_user_id, create_name, voucher_no)
        select 1, client_id, 1, 100 + id, 30, now(), ${user.id}, '', id::text from delegation returning id, voucher_no, amount
      )
      insert into trade_share (trade_id, delegation_id, amount) select id, voucher_no::int, amount from made`.execute(
      tx,
    )
    await sql`update trade set outstanding = amount`.execute(tx)
    await sql`insert into fee_line (delegation_id, fee_line_kind, line_name, charged, net, user_name)
      select id, 'CHARGE', '检测费', 100, 100, '' from delegation where state <> ${delegationState.draft}`.execute(tx)
    await sql`insert into refund (refund_code, refund_cause, client_id, delegation_id, amount, by_rule, state, reason, create_user_id, create_name)
      select 'world:' || id, 1, client_id, id, 100, false, 10, '退项', ${user.id}, '' from delegation`.execute(tx)
  })

/** A retest of a sample by another user. */
export const fillRetest = async (stage: Stage, delegation: Parameters<typeof recordRetest>[2]) => {
  const { client } = await personWith(stage, 'custodyView', 'retestEdit')
  await expectOk(recordRetest(stage.db, client, delegation))
}

const opening = (clientId: number, account: 'BALANCE' | 'RECEIVABLE') => {
  const amount = account === 'BALANCE' ? -500n : 500n
  return {
    kind: postingKind.opening,
    cause: `test:${account}:${clientId}`,
    clientId,
    entries: [
      { account, amount },
      { account: 'OPENING' as const, amount: -amount },
    ],
  }
}

const emptyFigures = (clientId: number) =>
  figuresOf({
    clientId,
    clientName: '',
    startDate: '2024-01-01',
    endDate: '2024-01-31',
    opening: { receivable: 0n, balance: 0n },
    movements: [],
    credit: [],
  })

/** One of each that a client can have. */
export const fillClient = (db: Db, clientId: number) =>
  inTransaction(db, async tx => {
    const contact = { contact: '收件人', telephone: '13900001111' }
    const place = { areaCode: '141102', areaName: '山西省吕梁市离石区', detail: '大街1号' }
    await tx
      .insertInto('clientAddress')
      .values({ clientId, ...contact, ...place })
      .execute()
    await tx.insertInto('notifier').values({ clientId, notifierName: '通知人', telephone: '13900001111' }).execute()
    await tx
      .insertInto('ticket')
      .values({ clientId, titleType: 1, ticketType: 1, ticketTitle: `抬头${clientId}` })
      .execute()
    await sql`insert into invoice (client_id, state, title_type, ticket_type, ticket_title, tax_number, bank_name, bank_account,
        address, telephone, email, amount, tax_percent, net, tax, create_user_id, create_name)
      select ${clientId}, 10, 1, 1, ${`抬头${clientId}`}, '', '', '', '', '', '', 106, 6, 100, 6, min(id), '' from app_user`.execute(
      tx,
    )
    await tx.insertInto('memberEvent').values({ clientId, kind: 12, pointsAfter: 0 }).execute()
    const { id: createUserId } = await tx
      .selectFrom('appUser')
      .select('id')
      .orderBy('id')
      .limit(1)
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('settlement')
      .values({ clientId, amount: 100n, state: 10, createUserId, createName: '收费员' })
      .execute()
    await tx
      .insertInto('correction')
      .values({
        correctionKind: 4,
        clientId,
        settlementId: null,
        amount: 100n,
        reason: '更正',
        state: 10,
        createUserId,
        createName: '',
      })
      .execute()
    await tx
      .insertInto('clientStatement')
      .values({
        clientId,
        startDate: '2024-01-01',
        endDate: '2024-01-31',
        openingReceivable: 0n,
        closingReceivable: 0n,
        openingBalance: 0n,
        closingBalance: 0n,
        figures: JSON.stringify(emptyFigures(clientId)),
        hash: '0'.repeat(64),
        state: 10,
        createUserId,
        createName: '收费员',
      })
      .execute()
    const { id: postingId } = await tx
      .insertInto('posting')
      .values({ postingKind: 'PAY', cause: `world:${clientId}`, clientId, userName: '收费员' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { delegationId } = await tx
      .selectFrom('delegation')
      .select(eb => eb.fn.min('id').as('delegationId'))
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('entry')
      .values([
        { postingId, ledgerAccount: 'VAULT', amount: 100n },
        { postingId, ledgerAccount: 'CONTRACT', amount: -100n, delegationId },
      ])
      .execute()
    for (const account of ['BALANCE', 'RECEIVABLE'] as const)
      await post(tx, opening(clientId, account), { userId: null, userName: '系统' })
    // A second sample of what is in work was not accepted.
    await sql`insert into sample (delegation_id, position, sample_name, sample_kind_id, state, reject_reason)
      select delegation_id, 2, sample_name, sample_kind_id, ${sampleState.rejected}, '样品破损'
      from sample join delegation on delegation.id = delegation_id
      where sign_time is not null and delegation.state < 60 and delegation.client_id = ${clientId}`.execute(tx)
  })
