import type pg from 'pg'
import { job } from '../../../kit/jobs/job.ts'

/** What nobody will ask for again, and since when (wire.md §2–§4). */
const stale = {
  nonce: `used < now() - interval '10 minutes'`,
  sign_in_key: 'expires < now()',
  captcha: 'expires < now()',
  login_ticket: 'expires < now()',
  sms_code: 'expires < now()',
  idempotency: `create_time < now() - interval '7 days'`,
  // sessions that ended a while ago still tell their users why
  session: `expires < now() - interval '7 days' or ended < now() - interval '7 days'`,
  rate_limit: 'expire < extract(epoch from now()) * 1000',
} as const

/** Rows at a time: short transactions, so that nobody waits. */
const most = 5_000

const sweepTable = async (guard: pg.Pool, table: string, condition: string): Promise<void> => {
  const statement = `delete from ${table} where ctid = any (array(select ctid from ${table} where ${condition} limit ${most}))`
  let swept: number = most
  while (swept === most) swept = (await guard.query(statement)).rowCount ?? 0
}

export const sweep = job(
  'sweep',
  async (_, { guard }) => {
    for (const [table, condition] of Object.entries(stale)) await sweepTable(guard, table, condition)
  },
  { cron: '*/5 * * * *' },
)
