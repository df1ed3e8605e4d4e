import { type CodePurpose, codeLife, codeTries } from '@seam/contract/system/sms'
import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'

type Code = { readonly mobile: string; readonly purpose: CodePurpose; readonly codeHash: Buffer }

/** A new code takes the place of the one before, with all its tries. */
export const keepCode = async (tx: Tx, { mobile, purpose, codeHash }: Code): Promise<void> => {
  await sql`
    insert into sms_code (mobile, purpose, code_hash, expires)
    values (${mobile}, ${purpose}, ${codeHash}, now() + make_interval(secs => ${codeLife}))
    on conflict (mobile, purpose) do update set
      code_hash = excluded.code_hash, expires = excluded.expires, tries = 0, used = false`.execute(tx)
}

/**
 * Is it the code, still good? One statement: each try is counted, and of many that come at once with the right code one
 * gets it. `consume`: false leaves a right one for the call that is to follow.
 */
export const tryCode = async (tx: Tx, { mobile, purpose, codeHash }: Code, consume: boolean): Promise<boolean> => {
  const { rows } = await sql<{ right: boolean }>`
    update sms_code set
      tries = tries + case when code_hash = ${codeHash} and not ${consume} then 0 else 1 end,
      used = code_hash = ${codeHash} and ${consume}
    where mobile = ${mobile} and purpose = ${purpose} and not used and tries < ${codeTries} and expires > now()
    returning code_hash = ${codeHash} as "right"`.execute(tx)
  return rows[0]?.right === true
}
