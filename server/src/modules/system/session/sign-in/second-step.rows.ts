import { secondStepLife, secondStepTries } from '@seam/contract/system/session/second-factor'
import { sql } from 'kysely'
import type { Tx } from '../../../../db/database.ts'

type SecondStep = {
  readonly userId: number
  readonly userMobile: string
  readonly how: string
  readonly deviceHash: Buffer | null
  readonly wantsDevice: boolean
  readonly portal: boolean
}

export const insertSecondStep = async (tx: Tx, tokenHash: Buffer, step: SecondStep): Promise<void> => {
  const expires = sql<string>`now() + make_interval(secs => ${secondStepLife})`
  await tx
    .insertInto('secondStep')
    .values({ ...step, tokenHash, expires })
    .execute()
}

/** The sign-in that waits for its code, locked; undefined if it has expired. */
export const lockSecondStep = (tx: Tx, tokenHash: Buffer) =>
  tx
    .selectFrom('secondStep')
    .select(['userId', 'userMobile', 'how', 'deviceHash', 'wantsDevice', 'portal'])
    .where('tokenHash', '=', tokenHash)
    .where('tries', '<', secondStepTries)
    .where('expires', '>', sql<string>`now()`)
    .forUpdate()
    .executeTakeFirst()

export const countSecondStepTry = async (tx: Tx, tokenHash: Buffer): Promise<void> => {
  await tx
    .updateTable('secondStep')
    .set(eb => ({ tries: eb('tries', '+', 1) }))
    .where('tokenHash', '=', tokenHash)
    .execute()
}

export const deleteSecondStep = async (tx: Tx, tokenHash: Buffer): Promise<void> => {
  await tx.deleteFrom('secondStep').where('tokenHash', '=', tokenHash).execute()
}
