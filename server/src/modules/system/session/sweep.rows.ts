import type pg from 'pg'

/** Rows that are no longer read, by table (wire.md §2–§4). */
const expired = {
  nonce: `used < now() - interval '10 minutes'`,
  sign_in_key: 'expires < now()',
  captcha: 'expires < now()',
  second_step: 'expires < now()',
  login_ticket: 'expires < now()',
  sms_code: 'expires < now()',
  idempotency: `create_time < now() - interval '7 days'`,
  // An ended session is kept for a while, so that its user learns the reason.
  session: `expires < now() - interval '7 days' or ended < now() - interval '7 days'`,
  device: `seen_time < now() - interval '180 days'`,
  rate_limit: 'expire < extract(epoch from now()) * 1000',
} as const

/** Rows deleted by one statement: short transactions, so that nobody waits. */
const batch = 5_000

const deleteFrom = async (guard: pg.Pool, table: string, condition: string): Promise<void> => {
  const statement = `delete from ${table} where ctid = any (array(select ctid from ${table} where ${condition} limit ${batch}))`
  let deleted: number = batch
  while (deleted === batch) deleted = (await guard.query(statement)).rowCount ?? 0
}

export const deleteExpiredRows = async (guard: pg.Pool): Promise<void> => {
  for (const [table, condition] of Object.entries(expired)) await deleteFrom(guard, table, condition)
}
