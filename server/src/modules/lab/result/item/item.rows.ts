import { itemState } from '@seam/contract/lab/sample'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../../db/database.ts'
import type { CurrentResult, Item, ItemProject } from './item.rules.ts'

/**
 * Holds the delegations of these items, in the order of their ids, until the transaction ends. Whatever changes results,
 * samples or items of a delegation holds it first, so that what is read afterwards stays true.
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

const standard = sql<string>`coalesce((select standard_no || case when edition = '' then '' else '-' || edition end
  from standard where standard.id = project.standard_id), '')`

const projects = (db: Db) =>
  db
    .selectFrom('project')
    .select([
      'id',
      'projectCode as code',
      'projectName as name',
      'symbol',
      'unit',
      'basis',
      'roundingInterval as interval',
      'kind',
      'parallels',
      'bands',
      'components',
      standard.as('standard'),
    ])

export const findProject = (db: Db, id: number): Promise<ItemProject | undefined> =>
  projects(db).where('id', '=', id).executeTakeFirst()

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
      'sample.delegationId',
      'sample.labCode',
      'delegation.state as delegationState',
      'result.id as resultId',
      sql<string | null>`result.project->>'interval'`.as('keptInterval'),
      'result.cause',
      'result.verdict',
      'result.flagged',
      'result.estimated',
      'result.inputs',
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
    .where('sampleItem.sampleId', 'in', eb =>
      eb
        .selectFrom('sampleItem as wanted')
        .select('wanted.sampleId')
        .where('wanted.id', '=', sql<number>`any(${itemIds})`),
    )
    .where('sampleItem.state', '<', itemState.cancelled)
    .where('delegation.deletedTime', 'is', null)
    .orderBy('sampleItem.id')

type Row = Awaited<ReturnType<ReturnType<typeof itemsOfSamples>['execute']>>[number]

const currentOf = (rows: readonly [Row, ...Row[]]): CurrentResult | null => {
  const [{ resultVersion, cause, verdict, flagged, estimated, inputs }] = rows
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
  }
}

/** All live items of the samples that these items belong to, with the versions in force. */
export const selectSampleItems = async (db: Db, itemIds: readonly number[]): Promise<Item[]> => {
  const rows = await itemsOfSamples(db, itemIds).execute()
  const projectIds = [...new Set(rows.map(({ projectId }) => projectId))]
  const known = await projects(db).where('id', '=', sql<number>`any(${projectIds})`).execute()
  const byId = new Map<number, ItemProject>(known.map(project => [project.id, project]))
  const groups = [...Map.groupBy(rows, ({ id }) => id).values()] as [Row, ...Row[]][]
  return groups.flatMap(group => {
    const [row] = group
    const project = byId.get(row.projectId)
    if (project === undefined) return []
    const { id, sampleId, delegationId, delegationState, state, version } = row
    const resultNo = row.resultVersion
    // what is there was rounded so, and enters formulas so
    const interval = row.keptInterval ?? project.interval
    const labCode = row.labCode ?? ''
    return [
      {
        id,
        sampleId,
        delegationId,
        delegationState,
        labCode,
        project: { ...project, interval },
        state,
        version,
        resultNo,
        current: currentOf(group),
      },
    ]
  })
}

/** The readings of the versions in force. */
export const selectReadings = (db: Db, itemIds: readonly number[]) =>
  db
    .selectFrom('resultReading')
    .innerJoin('result', 'result.id', 'resultReading.resultId')
    .innerJoin('sampleItem', join =>
      join.onRef('sampleItem.id', '=', 'result.itemId').onRef('sampleItem.resultVersion', '=', 'result.resultNo'),
    )
    .select(['result.itemId', 'component', 'ordinal', 'raw', 'instrument', 'source'])
    .where('result.itemId', '=', sql<number>`any(${itemIds})`)
    .orderBy('component')
    .orderBy('ordinal')
    .execute()

/** Who entered any version of these items, as `item:user`. */
export const selectEnterers = async (db: Db, itemIds: readonly number[]) => {
  const rows = await db
    .selectFrom('result')
    .select(['itemId', 'userId'])
    .distinct()
    .where('itemId', '=', sql<number>`any(${itemIds})`)
    .where('cause', '=', 'entered')
    .execute()
  const known = new Set(rows.map(({ itemId, userId }) => `${itemId}:${userId}`))
  return (itemId: number, userId: number): boolean => known.has(`${itemId}:${userId}`)
}
