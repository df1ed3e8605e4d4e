import { itemState, type SampleState } from '@seam/contract/lab/sample/sample'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../../db/database.ts'
import { isAmong } from '../../../../kit/sql/expressions.ts'
import { lockedColumns } from '../../sample/locked-sample.sql.ts'
import { withMethod } from '../entry/method.rules.ts'
import type { CurrentResult, Item } from './item.rules.ts'
import { selectProjects } from './item-project.rows.ts'

/**
 * Locks the delegations of these items, in the order of their ids. Every command on results, samples or items of a
 * delegation locks it first, so rows read afterwards do not change until the transaction ends.
 */
export const lockDelegationsOf = async (tx: Tx, itemIds: readonly number[]) => {
  await tx
    .selectFrom('delegation')
    .select('id')
    .where('id', 'in', eb =>
      eb
        .selectFrom('sampleItem')
        .innerJoin('sample', 'sample.id', 'sampleItem.sampleId')
        .select('sample.delegationId')
        .where('sampleItem.id', '=', sql<number>`any(${itemIds})`),
    )
    .orderBy('id')
    .forUpdate()
    .execute()
}

const determinedTime = sql<string | null>`(select to_char(create_time, 'YYYY-MM-DD HH24:MI:SS') from result entered
  where entered.item_id = sample_item.id and entered.result_no <= sample_item.result_version
    and entered.cause = 'entered' order by entered.result_no desc limit 1)`

const itemsOfSamples = (db: Db, itemIds: readonly number[]) =>
  db
    .selectFrom('sampleItem')
    .innerJoin('sample', 'sample.id', 'sampleItem.sampleId')
    .innerJoin('delegation', 'delegation.id', 'sample.delegationId')
    .leftJoin('result', join =>
      join
        .onRef('result.itemId', '=', 'sampleItem.id')
        .onRef('result.resultNo', '=', 'sampleItem.resultVersion')
        .on('sampleItem.state', '>', itemState.waiting),
    )
    .leftJoin('resultValue', 'resultValue.resultId', 'result.id')
    .select([
      'sampleItem.id',
      'sampleItem.sampleId',
      'sampleItem.projectId',
      'sampleItem.state',
      'sampleItem.version',
      'sampleItem.resultVersion',
      'sampleItem.holderId',
      'sampleItem.exception',
      'sample.delegationId',
      'sample.labCode',
      'sample.sampleKindId',
      'sample.calorie',
      determinedTime.as('determinedTime'),
      'delegation.state as delegationState',
      'delegation.urgency',
      'result.id as resultId',
      sql<string | null>`result.project->>'interval'`.as('recordedInterval'),
      'result.cause',
      'result.verdict',
      'result.flagged',
      'result.estimated',
      'result.inputs',
      'result.methodId',
      'resultValue.component',
      'resultValue.verdict as valueVerdict',
      'resultValue.mean',
      'resultValue.reported',
      'resultValue.used',
      'resultValue.range',
      'resultValue.repeatabilityLimit',
      'resultValue.factor',
      'resultValue.flagged as valueFlagged',
      'resultValue.reason',
    ])
    .where(isAmong('sampleItem.sampleId', sql`select sample_id from sample_item where id = any(${itemIds})`))
    .where('sampleItem.state', '<', itemState.cancelled)
    .where('delegation.deletedTime', 'is', null)
    .orderBy('sampleItem.id')

type Row = Awaited<ReturnType<ReturnType<typeof itemsOfSamples>['execute']>>[number]

const currentOf = (rows: readonly [Row, ...Row[]]): CurrentResult | null => {
  const [{ resultVersion, cause, verdict, flagged, estimated, inputs, methodId }] = rows
  if (cause === null || verdict === null) return null
  const values = rows.flatMap(row =>
    row.component === null || row.valueVerdict === null
      ? []
      : [
          {
            component: row.component,
            verdict: row.valueVerdict,
            mean: row.mean,
            reported: row.reported,
            used: row.used ?? [],
            range: row.range,
            limit: row.repeatabilityLimit,
            factor: row.factor ?? '',
            flagged: row.valueFlagged ?? false,
            reason: row.reason ?? '',
          },
        ],
  )
  return {
    resultNo: resultVersion,
    cause,
    verdict,
    flagged: flagged ?? false,
    estimated: estimated ?? false,
    inputs: inputs ?? [],
    values,
    methodId,
  }
}

/** All live items of the samples that these items belong to, with the versions in force. */
export const selectSampleItems = async (db: Db, itemIds: readonly number[]): Promise<Item[]> => {
  const rows = await itemsOfSamples(db, itemIds).execute()
  const projectIds = [...new Set(rows.map(({ projectId }) => projectId))]
  const byId = new Map((await selectProjects(db, projectIds)).map(project => [project.id, project]))
  const groups = [...Map.groupBy(rows, ({ id }) => id).values()] as [Row, ...Row[]][]
  return groups.flatMap(group => {
    const [row] = group
    const project = byId.get(row.projectId)
    if (project === undefined) return []
    const { id, sampleId, delegationId, delegationState, state, version, holderId, exception } = row
    const { sampleKindId, determinedTime, urgency } = row
    const resultNo = row.resultVersion
    // An existing result was rounded to the interval it was written with, and enters formulas with that value.
    const interval = row.recordedInterval ?? project.interval
    const labCode = row.labCode ?? ''
    return [
      {
        id,
        sampleId,
        delegationId,
        delegationState,
        isUrgent: urgency > 0,
        labCode,
        sampleKindId,
        determinedTime,
        project: { ...withMethod(project, row.methodId), interval, calorie: row.calorie ?? project.calorie },
        state,
        version,
        resultNo,
        holderId,
        exception,
        current: currentOf(group),
      },
    ]
  })
}

/** Samples with their items, and whether they are floats. */
export const selectSamplesWithItems = (db: Db, sampleIds: readonly number[]) =>
  db
    .selectFrom('sample')
    .select([
      'id',
      sql<boolean>`float_density_id is not null`.as('isFloat'),
      sql<number[]>`array(select id from sample_item where sample_id = sample.id)`.as('itemIds'),
    ])
    .where('id', '=', sql<number>`any(${sampleIds})`)
    .execute()

/** The readings of the versions in force. */
export const selectReadings = (db: Db, itemIds: readonly number[]) =>
  db
    .selectFrom('resultReading')
    .innerJoin('result', 'result.id', 'resultReading.resultId')
    .innerJoin('sampleItem', join =>
      join.onRef('sampleItem.id', '=', 'result.itemId').onRef('sampleItem.resultVersion', '=', 'result.resultNo'),
    )
    .select(['result.itemId', 'component', 'ordinal', 'raw', 'instrument', 'source', 'origin'])
    .where('result.itemId', '=', sql<number>`any(${itemIds})`)
    .orderBy('component')
    .orderBy('ordinal')
    .execute()

/** Who confirmed each of these items last. */
export const selectLastReviewers = async (db: Db, itemIds: readonly number[]): Promise<ReadonlyMap<number, number>> => {
  const rows = await db
    .selectFrom('itemEvent')
    .distinctOn('itemId')
    .select(['itemId', 'userId'])
    .where('itemId', '=', sql<number>`any(${itemIds})`)
    .where('command', '=', 'confirm')
    .orderBy('itemId')
    .orderBy('id', 'desc')
    .execute()
  return new Map(rows.flatMap(({ itemId, userId }) => (userId === null ? [] : [[itemId, userId]])))
}

const itemStates = (tx: Tx) =>
  tx.selectFrom('sampleItem').select(['id', 'state', 'version', 'resultVersion']).orderBy('id').forUpdate()

export const lockItemStates = (tx: Tx, ids: readonly number[]) =>
  itemStates(tx).where('id', '=', sql<number>`any(${ids})`).execute()

export const lockItemStatesOf = (tx: Tx, sampleIds: readonly number[]) =>
  itemStates(tx).where('sampleId', '=', sql<number>`any(${sampleIds})`).execute()

/** Locks those of these samples that are in one of `states` and have open items, or have none. */
export const lockSamplesByProgress = (
  tx: Tx,
  sampleIds: readonly number[],
  states: readonly SampleState[],
  { hasOpenItems }: { readonly hasOpenItems: boolean },
) =>
  tx
    .selectFrom('sample')
    .select(lockedColumns)
    .where('id', '=', sql<number>`any(${sampleIds})`)
    .where('state', 'in', states)
    .where(
      sql<boolean>`exists (select from sample_item
        where sample_id = sample.id and sample_item.state < ${sql.lit(itemState.confirmed)})`,
      '=',
      hasOpenItems,
    )
    .orderBy('id')
    .forUpdate()
    .execute()
