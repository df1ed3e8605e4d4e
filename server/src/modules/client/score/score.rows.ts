import type { ScoreKind, scoreCalls } from '@seam/contract/client/score'
import type { InputOf } from '@seam/contract/kit/call'
import { type State, state } from '@seam/contract/kit/dictionary'
import { type Insertable, sql } from 'kysely'
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
  edit: { points: number; perAmount: bigint | null; state: State },
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

export const updateUpgradeRule = async (tx: Tx, edit: { state: State; stepwise: boolean; raiseCredit: boolean }) => {
  await tx
    .updateTable('upgradeRule')
    .set({ ...edit, version: nextVersion })
    .execute()
}

export const insertMemberEvent = async (tx: Tx, event: Insertable<Tables['memberEvent']>) => {
  await tx.insertInto('memberEvent').values(event).execute()
}

export type Scoring = {
  readonly rules: readonly { id: ScoreKind; points: number; perAmount: string | null; state: State }[]
  readonly upgrade: { state: State; stepwise: boolean; raiseCredit: boolean }
  /** Enabled, the lowest first; limits in fen. */
  readonly grades: readonly { id: number; gradeName: string; points: number; creditLimit: string }[]
  /** Of the client, also a stopped one. */
  readonly grade: { readonly id: number; readonly gradeName: string; readonly points: number }
  readonly givenKinds: readonly number[]
  /** Of the client. */
  readonly current: number
  /** fen */
  readonly creditLimit: bigint
}

/**
 * The rules of points and grades, what a client has of both, and the kinds of points that it was given already. Locks the
 * client. Its account must be locked before: concurrent payments add up, and a new grade may raise the credit limit.
 */
export const lockScoring = async (tx: Tx, clientId: number): Promise<Scoring> => {
  const { rows } = await sql<Scoring>`
    select
      (select json_agg(json_build_object('id', id, 'points', points, 'perAmount', per_amount::text, 'state', state)) from score_rule) as rules,
      (select json_build_object('state', state, 'stepwise', stepwise, 'raiseCredit', raise_credit) from upgrade_rule) as upgrade,
      (select coalesce(json_agg(json_build_object('id', id, 'gradeName', grade_name, 'points', points, 'creditLimit', credit_limit::text)
        order by points), '[]') from member_grade where state = ${sql.lit(state.enabled)}) as grades,
      (select json_build_object('id', member_grade.id, 'gradeName', grade_name, 'points', member_grade.points)
        from member_grade where member_grade.id = client.grade_id) as grade,
      array(select kind from score_rule join lateral (
        select kind from member_event where client_id = ${clientId} and kind = score_rule.id limit 1) given on true) as given_kinds,
      points as current, (select credit_limit from account where client_id = ${clientId}) as credit_limit
    from client where id = ${clientId} for no key update`.execute(tx)
  const [scoring] = rows
  if (scoring === undefined) throw new Error(`there is no client ${clientId}`)
  return scoring
}

type MemberChange = { readonly points: number; readonly gradeId?: number | undefined }

/**
 * Changes points and grade of a locked client, and records the events. Points leave the version as it is, because an
 * open form of the client does not contain them; a grade changes it, because the form would restore the old one.
 */
export const changeMember = async (
  tx: Tx,
  clientId: number,
  { points, gradeId }: MemberChange,
  events: readonly Insertable<Tables['memberEvent']>[],
) => {
  await tx
    .with('changed', db =>
      db
        .updateTable('client')
        .set({
          points: sql`points + ${points}`,
          ...(gradeId !== undefined && { gradeId, version: nextVersion }),
        })
        .where('id', '=', clientId)
        .returning('id'),
    )
    .insertInto('memberEvent')
    .values([...events])
    .execute()
}

export const updateCreditLimit = async (tx: Tx, clientId: number, creditLimit: bigint) => {
  await tx.updateTable('account').set({ creditLimit, version: nextVersion }).where('clientId', '=', clientId).execute()
}

export const selectMemberEventPage = (
  db: Db,
  { clientId, ...input }: InputOf<typeof scoreCalls.events>,
  scope: Scope,
) => {
  const query = db
    .selectFrom('memberEvent')
    .innerJoin('client', 'client.id', 'memberEvent.clientId')
    .select([
      sql<number>`member_event.id::int`.as('id'),
      'memberEvent.clientId',
      'client.clientName',
      'memberEvent.kind',
      'memberEvent.points',
      'memberEvent.pointsAfter',
      'memberEvent.fromGrade',
      'memberEvent.toGrade',
      'memberEvent.about',
      'memberEvent.createName',
      sql<string>`to_char(member_event.create_time, 'YYYY-MM-DD')`.as('createDate'),
    ])
    .$if(clientId !== undefined, events => events.where('memberEvent.clientId', '=', clientId ?? 0))
    .where(clientInScope(scope))
  return paginate(db, query, input, {
    columns: { kind: 'memberEvent.kind', createTime: 'memberEvent.createTime' },
    last: 'memberEvent.id',
  })
}
