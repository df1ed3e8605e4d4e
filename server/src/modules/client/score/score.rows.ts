import type { ScoreKind, scoreCalls } from '@seam/contract/client/score'
import type { InputOf } from '@seam/contract/kit/call'
import { type Insertable, type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import type { Tables } from '../../../db/tables.ts'
import { clientInScope } from '../../../kit/list/business-scope.ts'
import { paginate } from '../../../kit/list/page.ts'
import type { Scope } from '../../../kit/list/scope.ts'
import { nextVersion } from '../../../kit/sql/expressions.ts'

export const selectScoreRules = (db: Db) => db.selectFrom('scoreRule').selectAll().orderBy('id').execute()

export const lockScoreRule = (tx: Tx, id: ScoreKind) =>
  tx.selectFrom('scoreRule').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()

export const updateScoreRule = async (
  tx: Tx,
  id: ScoreKind,
  edit: { points: number; perAmount: bigint | null; state: 1 | 2 },
) => {
  await tx
    .updateTable('scoreRule')
    .set({ ...edit, version: nextVersion })
    .where('id', '=', id)
    .execute()
}

export const findUpgradeRule = (db: Db) =>
  db.selectFrom('upgradeRule').select(['state', 'stepwise', 'raiseCredit', 'version']).executeTakeFirstOrThrow()

export const lockUpgradeRule = (tx: Tx) =>
  tx
    .selectFrom('upgradeRule')
    .select(['state', 'stepwise', 'raiseCredit', 'version'])
    .forUpdate()
    .executeTakeFirstOrThrow()

export const updateUpgradeRule = async (tx: Tx, edit: { state: 1 | 2; stepwise: boolean; raiseCredit: boolean }) => {
  await tx
    .updateTable('upgradeRule')
    .set({ ...edit, version: nextVersion })
    .execute()
}

export const insertMemberEvent = async (tx: Tx, event: Insertable<Tables['memberEvent']>) => {
  await tx.insertInto('memberEvent').values(event).execute()
}

/** Whether the client was given this once already. */
export const hasEvent = async (tx: Tx, clientId: number, kind: ScoreKind): Promise<boolean> => {
  const event = await tx
    .selectFrom('memberEvent')
    .select('id')
    .where('clientId', '=', clientId)
    .where('kind', '=', kind)
    .limit(1)
    .executeTakeFirst()
  return event !== undefined
}

export const lockAccountOf = (tx: Tx, clientId: number) =>
  tx.selectFrom('account').select('id').where('clientId', '=', clientId).forNoKeyUpdate().execute()

/** Points and grade of a client, locked: concurrent payments add up. */
export const lockMember = (tx: Tx, clientId: number) =>
  tx
    .selectFrom('client')
    .innerJoin('memberGrade', 'memberGrade.id', 'client.gradeId')
    .select([
      'client.points',
      'memberGrade.id as gradeId',
      'memberGrade.gradeName',
      'memberGrade.points as gradePoints',
    ])
    .where('client.id', '=', clientId)
    .forNoKeyUpdate('client')
    .executeTakeFirstOrThrow()

/** The version does not change: an open form of the client does not contain its points. */
export const addPoints = async (tx: Tx, clientId: number, points: number) => {
  await tx
    .updateTable('client')
    .set({ points: sql`points + ${points}` })
    .where('id', '=', clientId)
    .execute()
}

/** The version changes: an open form of the client would restore the old grade. */
export const raiseGrade = async (tx: Tx, clientId: number, gradeId: number) => {
  await tx.updateTable('client').set({ gradeId, version: nextVersion }).where('id', '=', clientId).execute()
}

/** Raises the limit of a locked account to an amount (fen) if it is lower; returns the previous limit, or undefined. */
export const raiseCreditLimit = async (tx: Tx, clientId: number, creditLimit: bigint): Promise<bigint | undefined> => {
  const before = await tx
    .selectFrom('account')
    .select('creditLimit')
    .where('clientId', '=', clientId)
    .executeTakeFirstOrThrow()
  if (before.creditLimit >= creditLimit) return undefined
  await tx.updateTable('account').set({ creditLimit, version: nextVersion }).where('clientId', '=', clientId).execute()
  return before.creditLimit
}

export const selectMemberEventPage = async (db: Db, input: InputOf<typeof scoreCalls.events>, scope: Scope) => {
  const query = db
    .selectFrom('memberEvent')
    .select([
      sql<number>`id::int`.as('id'),
      'kind',
      'points',
      'pointsAfter',
      'fromGrade',
      'toGrade',
      'about',
      'createName',
      'createTime',
    ])
    .where('clientId', '=', input.clientId)
    .$if(!scope.everything, events =>
      events.where(
        sql<SqlBool>`exists (select from client where client.id = member_event.client_id and ${clientInScope(scope)})`,
      ),
    )
  return paginate(db, query, input, { columns: { kind: 'kind', createTime: 'createTime' }, last: 'memberEvent.id' })
}
