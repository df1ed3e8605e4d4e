import { randomInt } from 'node:crypto'
import { labCodeAlphabet, labCodeCheck, labCodeRandom } from '@seam/contract/lab/sample/lab-code'
import { sql } from 'kysely'
import type { Tx } from '../../../db/database.ts'

/** A random code that reveals neither the client nor the order of arrival (887 million of them). */
const randomLabCode = (): string => {
  const characters = Array.from(
    { length: labCodeRandom },
    () => labCodeAlphabet[randomInt(labCodeAlphabet.length)] ?? '',
  )
  return characters.join('') + labCodeCheck(characters.join(''))
}

/** Lab codes that no sample has. */
export const drawLabCodes = async (tx: Tx, count: number): Promise<string[]> => {
  // Twice as many as needed: one in many millions is in use.
  const candidates = new Set(Array.from({ length: 2 * count + 2 }, randomLabCode))
  const { rows } = await sql<{ code: string }>`
    select code from unnest(${[...candidates]}::text[]) as code
    where not exists (select from sample where lab_code = code)
    limit ${count}`.execute(tx)
  return rows.map(row => row.code)
}
