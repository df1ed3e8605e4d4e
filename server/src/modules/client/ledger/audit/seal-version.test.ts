import { addDays } from '@seam/contract/kit/value/day'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, it } from 'vitest'
import { openDelegationDesk } from '../../../../../test/builders/delegation-desk.ts'
import { laboratoryDay } from '../../../../kit/period.ts'
import type { SealChain } from '../../../../kit/seal/seal.rows.ts'
import { sealDays } from '../../../../kit/seal/seal.ts'
import { verifyChain } from '../../../../kit/seal/verify-chain.ts'
import { ledgerChain } from './ledger-chain.ts'

const { stage } = await openDelegationDesk()
const { db } = stage.services

/** As a user with the rights of the owner, who disables the triggers. */
const tamper = async (...statements: string[]) => {
  const client = new pg.Client({ connectionString: stage.url })
  await client.connect()
  await client.query('set session_replication_role = replica')
  for (const statement of statements) await client.query(statement)
  await client.end()
}
const dayAgo = (days: number) => addDays(laboratoryDay(), -days)
/** A posting of a day that is over, with its two entries. */
const post = (day: string) =>
  tamper(
    `insert into posting (posting_kind, cause, user_name, business_date, event_time, create_time)
      values ('ADJUST', 'test:${day}', '', '${day}', '${day} 09:59:00+08', '${day} 10:00:00+08')`,
    ...['BANK', 'FEE'].map(
      (account, at) => `insert into entry (posting_id, ledger_account, amount, create_time)
        select id, '${account}', ${at === 0 ? 5 : -5}, create_time from posting where cause = 'test:${day}'`,
    ),
  )
const moveTime = (day: string, minutes: number) =>
  tamper(`update posting set event_time = event_time + interval '${minutes} minutes' where cause = 'test:${day}'`)
const verify = () => verifyChain(db, ledgerChain, '账簿')
const [older, newer] = [dayAgo(9), dayAgo(3)]

it('verifies every seal by its own version: the second covers the time of the event', async () => {
  await post(older)
  const first: SealChain = { ...ledgerChain, version: 1 }
  await sealDays(db, first)
  // as before the second version began
  await tamper(`delete from day_seal where day >= '${newer}'`)
  await post(newer)
  await sealDays(db, ledgerChain)
  const { rows } = await sql<{ version: number; days: bigint }>`
    select version, count(*) as days from day_seal where chain = 'ledger' group by version order by version`.execute(db)
  expect(rows.map(({ version }) => version)).toEqual([1, 2])
  expect(await verify()).toMatchObject({ ok: true })

  await moveTime(newer, 1)
  expect(await verify()).toMatchObject({ ok: false, sentence: expect.stringContaining(`${newer} 的账簿被改动过`) })
  // calling it a seal of the first version is seen as well
  await tamper(`update day_seal set version = 1 where day = '${newer}'`)
  expect(await verify()).toMatchObject({ ok: false, sentence: `${newer} 的封存记录被改动过` })
  await tamper(`update day_seal set version = 2 where day = '${newer}'`)
  await moveTime(newer, -1)
  expect(await verify()).toMatchObject({ ok: true })
})

it('covers every column of the postings, entries and fee lines', async () => {
  const covered = ledgerChain.tables.flatMap(({ table, columns, times }) =>
    ['create_time', ...columns, ...(times?.columns ?? [])].map(column => `${table}.${column}`),
  )
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = any (${ledgerChain.tables.map(({ table }) => table)})`.execute(db)
  expect(rows.map(({ name }) => name).toSorted()).toEqual(covered.toSorted())
})
