import { type CodePurpose, codeLife, codeTries } from '@seam/contract/system/sms'
import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'

type Code = { readonly mobile: string; readonly purpose: CodePurpose; readonly codeHash: Buffer }

/** Replaces the earlier code and its count of attempts. */
export const upsertCode = async (tx: Tx, { mobile, purpose, codeHash }: Code): Promise<void> => {
  await sql`
    insert into sms_code (mobile, purpose, code_hash, expires)
    values (${mobile}, ${purpose}, ${codeHash}, now() + make_interval(secs => ${codeLife}))
    on conflict (mobile, purpose) do update set
      code_hash = excluded.code_hash, expires = excluded.expires, tries = 0, used = false`.execute(tx)
}

/**
 * Whether this is the code and it is still valid. One statement, so that every attempt is counted and only one of
 * several requests with the right code succeeds. `consume: false` keeps a right code valid for the following call.
 */
export const countAttempt = async (tx: Tx, { mobile, purpose, codeHash }: Code, consume: boolean): Promise<boolean> => {
  const { rows } = await sql<{ right: boolean }>`
    update sms_code set
      tries = tries + case when code_hash = ${codeHash} and not ${consume} then 0 else 1 end,
      used = code_hash = ${codeHash} and ${consume}
    where mobile = ${mobile} and purpose = ${purpose} and not used and tries < ${codeTries} and expires > now()
    returning code_hash = ${codeHash} as "right"`.execute(tx)
  return rows[0]?.right === true
}
