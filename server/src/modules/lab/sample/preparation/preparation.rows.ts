import type { InputOf } from '@seam/contract/kit/call'
import { delegationState } from '@seam/contract/lab/delegation/delegation'
import type { Preparation, PreparationDraft, preparationCalls } from '@seam/contract/lab/sample/preparation'
import { itemState, sampleState } from '@seam/contract/lab/sample/sample'
import { type NotNull, sql } from 'kysely'
import type { z } from 'zod'
import type { Db, Tx } from '../../../../db/database.ts'
import { sampleVisibleAtPreparation } from '../../../../kit/list/business-scope.ts'
import { paginate } from '../../../../kit/list/page.ts'
import type { Scope } from '../../../../kit/list/scope.ts'
import { oncePer } from '../../../../kit/once-per.ts'
import type { UserActor } from '../../../../kit/transition/actor.ts'

const { accepted, testing } = delegationState

const symbols = sql<string[]>`array(select coalesce(nullif(project.symbol, ''), project.project_name)
  from sample_item join project on project.id = sample_item.project_id
  where sample_item.sample_id = sample.id and sample_item.state < ${sql.lit(itemState.cancelled)}
    and project.kind <> 'calculated' order by project.sort, project.id)`

const urgentFirst = sql<string>`(-delegation.urgency, sample.receive_time, sample.id)`

/**
 * Samples of the work in progress that wait for their preparation, or had it; literals, so that a plan begins with
 * them.
 */
const samples = (db: Db, isPrepared: boolean, scope: Scope) =>
  db
    .selectFrom('sample')
    .leftJoin('delegation', 'delegation.id', 'sample.delegationId')
    .leftJoin('sampleKind', 'sampleKind.id', 'sample.sampleKindId')
    .leftJoin('floatDensity', 'floatDensity.id', 'sample.floatDensityId')
    .select([
      'sample.id',
      'sample.version',
      sql<string>`sample.lab_code`.as('labCode'),
      'sampleKind.sampleKindName',
      'floatDensity.name as floatDensityName',
      sql<string | null>`trim_scale(sample.mass)::text`.as('mass'),
      'sample.state',
      'delegation.urgency',
      'sample.receiveTime',
      'delegation.dueTime',
      'delegation.soonTime',
      symbols.as('projects'),
      'sample.prepareTime',
    ])
    .where('sample.prepareTime', isPrepared ? 'is not' : 'is', null)
    .where(
      'sample.state',
      'in',
      [isPrepared ? sampleState.prepared : sampleState.received, sampleState.testing].map(state => sql.lit(state)),
    )
    .where('delegation.state', 'in', [sql.lit(accepted), sql.lit(testing)])
    .where('delegation.deletedTime', 'is', null)
    .where(sampleVisibleAtPreparation(scope))
    .$narrowType<{ sampleKindName: NotNull; urgency: NotNull }>()

/** Samples of the list that waits for preparation which were received a day ago or are due within a day. */
export const selectUnpreparedSamples = oncePer((db: Db) =>
  db
    .selectFrom('sample')
    .innerJoin('delegation', 'delegation.id', 'sample.delegationId')
    .select('sample.id')
    .where('sample.prepareTime', 'is', null)
    .where('sample.state', 'in', [sql.lit(sampleState.received), sql.lit(sampleState.testing)])
    .where('delegation.state', 'in', [sql.lit(accepted), sql.lit(testing)])
    .where('delegation.deletedTime', 'is', null)
    .where(
      sql<boolean>`(sample.receive_time < now() - interval '1 day' or delegation.due_time < now() + interval '1 day')`,
    )
    .limit(10_000)
    .execute(),
)

export const selectPreparationPage = (db: Db, input: InputOf<typeof preparationCalls.page>, scope: Scope) =>
  paginate(db, samples(db, input.isPrepared === 1, scope), input, {
    columns: {
      labCode: 'sample.labCode',
      state: 'sample.state',
      urgency: 'delegation.urgency',
      receiveTime: 'sample.receiveTime',
      dueTime: 'delegation.dueTime',
    },
    last: 'sample.id',
    defaultSort: { by: urgentFirst, order: 'asc' },
  })

const portions = sql<Preparation['portions']>`(select jsonb_agg(jsonb_build_object('kind', kind,
    'mass', trim_scale(mass)::text, 'remarks', sample_portion.remarks) order by sort)
  from sample_portion where preparation_id = sample_preparation.id)`

export const selectPreparations = (db: Db, sampleId: number) =>
  db
    .selectFrom('samplePreparation')
    .select([
      'id',
      sql<string>`trim_scale(mass_before)::text`.as('massBefore'),
      portions.as('portions'),
      'remarks',
      'userName',
      'createTime',
    ])
    .where('sampleId', '=', sampleId)
    .orderBy('id')
    .execute()

type Draft = z.output<typeof PreparationDraft>

export const insertPreparation = async (
  tx: Tx,
  sampleId: number,
  { massBefore, portions: own, remarks }: Draft,
  { userId, userName }: UserActor,
): Promise<void> => {
  const { id } = await tx
    .insertInto('samplePreparation')
    .values({ sampleId, massBefore, remarks, userId, userName })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('samplePortion')
    .values(own.map((portion, at) => ({ preparationId: id, sort: at + 1, ...portion })))
    .execute()
}
