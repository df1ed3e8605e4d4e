import type { InputOf } from '@seam/contract/kit/call'
import { delegationState } from '@seam/contract/lab/delegation'
import type { ReturnReason } from '@seam/contract/lab/result'
import type { resultCalls } from '@seam/contract/lab/result.calls'
import type { WorkCount } from '@seam/contract/lab/result.row'
import { itemState } from '@seam/contract/lab/sample'
import { type NotNull, sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../../../../db/database.ts'
import { paginate } from '../../../../kit/list/page.ts'
import { derivations } from '../../calculation/derivations.rules.ts'
import { lastResult } from '../result.sql.ts'

const returned = sql<{ reasonCode: ReturnReason | null; reason: string } | null>`(case when sample_item.state = 10 then
  (select jsonb_build_object('reasonCode', reason_code, 'reason', reason) from item_event
   where item_event.item_id = sample_item.id and command in ('returnBack', 'retract') order by id desc limit 1) end)`

/** What a result was written with; where none is in force, what its project says now. */
const kept = (word: 'projectName' | 'symbol' | 'unit' | 'interval', now: string) =>
  sql<string>`coalesce(in_force.project->>${sql.lit(word)}, ${sql.ref(now)}::text)`

/** Items as the bench sees them: the lab code, and nothing that leads to the client. */
export const benchItems = (db: Db) =>
  db
    .selectFrom('sampleItem')
    .leftJoin('sample', 'sample.id', 'sampleItem.sampleId')
    .leftJoin('delegation', 'delegation.id', 'sample.delegationId')
    .leftJoin('project', 'project.id', 'sampleItem.projectId')
    .leftJoin('sampleKind', 'sampleKind.id', 'sample.sampleKindId')
    .leftJoin('floatDensity', 'floatDensity.id', 'sample.floatDensityId')
    .leftJoin('result as inForce', join =>
      join
        .onRef('inForce.itemId', '=', 'sampleItem.id')
        .onRef('inForce.resultNo', '=', 'sampleItem.resultVersion')
        .on('sampleItem.state', '>', itemState.waiting),
    )
    .select([
      'sampleItem.id as itemId',
      'sampleItem.version',
      'sampleItem.sampleId',
      sql<string>`coalesce(sample.lab_code, '')`.as('labCode'),
      'sampleKind.sampleKindName',
      'floatDensity.name as floatDensityName',
      'sampleItem.projectId',
      'project.projectCode',
      kept('projectName', 'project.projectName').as('projectName'),
      kept('symbol', 'project.symbol').as('symbol'),
      kept('unit', 'project.unit').as('unit'),
      'project.basis',
      'project.kind',
      kept('interval', 'project.roundingInterval').as('interval'),
      'project.parallels',
      'project.components',
      'sampleItem.state',
      'delegation.urgency',
      'sample.receiveTime',
      'delegation.dueTime',
      returned.as('returned'),
      lastResult.as('result'),
    ])
    .$narrowType<{
      sampleKindName: NotNull
      projectCode: NotNull
      kind: NotNull
      parallels: NotNull
      components: NotNull
      urgency: NotNull
    }>()

/** Calculated by the server: in nobody's queue. */
const byServer = [...derivations.keys()]

/** What waits for anybody, and what this person entered and has not submitted. */
const ownQueue = (db: Db, userId: number) =>
  benchItems(db)
    .where('delegation.state', '=', sql.lit(delegationState.testing))
    // literals, so that every plan begins with the few items in work
    .where('sampleItem.state', 'in', [sql.lit(itemState.waiting), sql.lit(itemState.entered)])
    .where(eb =>
      eb.or([
        eb('sampleItem.state', '=', itemState.waiting),
        eb.exists(
          eb
            .selectFrom('result')
            .select('result.id')
            .whereRef('result.itemId', '=', 'sampleItem.id')
            .whereRef('result.resultNo', '=', 'sampleItem.resultVersion')
            .where('result.userId', '=', userId),
        ),
      ]),
    )
    .where(eb =>
      eb.or([eb('project.kind', '<>', 'calculated'), eb('project.projectCode', '<>', sql<string>`all(${byServer})`)]),
    )

export const benchColumns = {
  projectId: 'sampleItem.projectId',
  projectCode: 'project.projectCode',
  sampleId: 'sampleItem.sampleId',
  labCode: 'sample.labCode',
  state: 'sampleItem.state',
  urgency: 'delegation.urgency',
  receiveTime: 'sample.receiveTime',
  dueTime: 'delegation.dueTime',
} as const

const urgentFirst = sql<string>`(-delegation.urgency, sample.receive_time, sample.id)`

/** The queue of an analyst, urgent ones first, then those that came first. */
export const selectWorkPage = (db: Db, input: InputOf<typeof resultCalls.workList>, userId: number) =>
  paginate(db, ownQueue(db, userId), input, {
    columns: benchColumns,
    last: 'sampleItem.id',
    defaultSort: { by: urgentFirst, order: 'asc' },
  })

/** One project of the queue, for entering it in one go. */
export const selectWorksheet = (db: Db, projectId: number, userId: number) =>
  ownQueue(db, userId)
    .where('sampleItem.projectId', '=', projectId)
    .orderBy(urgentFirst, 'asc')
    .orderBy('sampleItem.id', 'asc')
    .limit(200)
    .execute()

/** Every project of a sample, with what is odd about its results; `open` marks those of this person's queue. */
export const selectSampleSheet = async (db: Db, labCode: string, userId: number) => {
  const own = ownQueue(db, userId).where('sample.labCode', '=', labCode).clearSelect().select('sampleItem.id')
  const rows = await benchItems(db)
    .select(({ eb }) => eb('sampleItem.id', 'in', own).$castTo<boolean>().as('open'))
    .where('sample.labCode', '=', labCode)
    .where('sampleItem.state', '<', itemState.cancelled)
    .orderBy('project.sort')
    .orderBy('sampleItem.id')
    .execute()
  const check = await db
    .selectFrom('sampleCheck')
    .innerJoin('sample', 'sample.id', 'sampleCheck.sampleId')
    .select('warnings')
    .where('sample.labCode', '=', labCode)
    .executeTakeFirst()
  return { rows, warnings: check?.warnings ?? [] }
}

export const countWork = (db: Db, userId: number): Promise<z.output<typeof WorkCount>[]> =>
  db
    .selectFrom(
      ownQueue(db, userId)
        .clearSelect()
        .select([
          'project.id',
          'project.projectCode',
          'project.projectName',
          'project.symbol',
          'project.sort',
          'sampleItem.state',
          'delegation.urgency',
          'sample.receiveTime',
        ])
        .$narrowType<{ id: NotNull; projectCode: NotNull; projectName: NotNull; symbol: NotNull }>()
        .as('queue'),
    )
    .select([
      'id as projectId',
      'projectCode',
      'projectName',
      'symbol',
      sql<number>`(count(*) filter (where state = 10))::int`.as('waiting'),
      sql<number>`(count(*) filter (where state = 20))::int`.as('entered'),
      sql<number>`(count(*) filter (where urgency > 0))::int`.as('urgent'),
      sql<string | null>`min(receive_time)`.as('oldest'),
    ])
    .groupBy(['id', 'projectCode', 'projectName', 'symbol', 'sort'])
    .orderBy('sort')
    .orderBy('id')
    .execute()
