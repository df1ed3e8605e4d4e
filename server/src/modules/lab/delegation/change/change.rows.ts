import { projectKind } from '@seam/contract/catalogue/project/project'
import { fromFen } from '@seam/contract/kit/value/money'
import type { DelegationChange } from '@seam/contract/lab/delegation/change'
import { itemState } from '@seam/contract/lab/sample/sample'
import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../../../../db/database.ts'
import type { Tables } from '../../../../db/tables.ts'
import { jsonOf } from '../../../../kit/sql/json-of.ts'
import { preparedNumber, takeNumber } from '../../../../kit/sql/number-series.ts'
import { isInIssuedReport } from '../../report/issued-report.sql.ts'

/** The samples of a delegation that a report in force has. */
export const selectReportedSampleIds = async (db: Db, delegationId: number): Promise<ReadonlySet<number>> => {
  const rows = await db
    .selectFrom('sample')
    .select('id')
    .where('delegationId', '=', delegationId)
    .where(isInIssuedReport)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** The results in force of these samples with the items that they were calculated from, and may not lose. */
export const selectInputsInForce = (db: Db, sampleIds: readonly number[]) =>
  db
    .selectFrom('sampleItem')
    .innerJoin('project', 'project.id', 'sampleItem.projectId')
    .innerJoin('result', join =>
      join.onRef('result.itemId', '=', 'sampleItem.id').onRef('result.resultNo', '=', 'sampleItem.resultVersion'),
    )
    .select(['sampleItem.id as itemId', 'project.projectName', 'result.inputs'])
    .where('sampleItem.sampleId', '=', sql<number>`any(${sampleIds})`)
    .where('sampleItem.state', '>', itemState.waiting)
    .where('sampleItem.state', '<', itemState.cancelled)
    // What is calculated and not published yet is calculated again with the change.
    .where(eb =>
      eb.or([eb('project.kind', '<>', projectKind.calculated), eb('sampleItem.state', '=', itemState.published)]),
    )
    .execute()

type ItemRow = {
  readonly sampleId: number
  readonly projectId: number
  readonly groupId: number | null
  readonly requested: boolean
  readonly price: bigint
  readonly charged: bigint
}

/** Adds items; one that was cancelled before takes the new price. Returns all of them, and which were cancelled. */
export const upsertItems = async (tx: Tx, items: readonly ItemRow[]) => {
  if (items.length === 0) return []
  const { rows } = await sql<{ id: number; sampleId: number; projectId: number; cancelled: boolean }>`
    insert into sample_item (sample_id, project_id, group_id, requested, price, charged)
    select "sampleId", "projectId", "groupId", requested, price, charged
    from jsonb_to_recordset(${jsonOf(items)}::jsonb)
      as line("sampleId" int, "projectId" int, "groupId" int, requested boolean, price bigint, charged bigint)
    on conflict on constraint sample_item_taken do update
      set group_id = excluded.group_id, requested = excluded.requested, added_for = null, price = excluded.price,
        charged = excluded.charged
    returning id, sample_id, project_id, state = ${sql.lit(itemState.cancelled)} as cancelled`.execute(tx)
  return rows
}

type MovedItem = {
  readonly id: number
  readonly groupId: number | null
  readonly requested: boolean
  readonly charged: bigint
}

/** Stores which package covers an item, and its charge without one. What the laboratory had added is ordered now. */
export const updateMovedItems = async (tx: Tx, items: readonly MovedItem[]): Promise<void> => {
  if (items.length === 0) return
  await sql`
    update sample_item set group_id = moved."groupId", requested = moved.requested, charged = moved.charged, added_for = null,
      price = case when added_for is null then price else moved.charged end
    from jsonb_to_recordset(${jsonOf(items)}::jsonb)
      as moved(id int, "groupId" int, requested boolean, charged bigint)
    where sample_item.id = moved.id`.execute(tx)
}

export const cancelGroups = async (tx: Tx, sampleId: number, groupIds: readonly number[]): Promise<void> => {
  if (groupIds.length === 0) return
  await tx
    .updateTable('sampleGroup')
    .set({ cancelled: true })
    .where('sampleId', '=', sampleId)
    .where('groupId', '=', sql<number>`any(${groupIds})`)
    .execute()
}

/** Adds packages; one that was cancelled before takes the new price. */
export const upsertGroups = async (
  tx: Tx,
  groups: readonly { sampleId: number; groupId: number; groupName: string; price: bigint }[],
): Promise<void> => {
  if (groups.length === 0) return
  await tx
    .insertInto('sampleGroup')
    .values([...groups])
    .onConflict(conflict =>
      conflict.columns(['sampleId', 'groupId']).doUpdateSet(({ ref }) => ({
        groupName: ref('excluded.groupName'),
        price: ref('excluded.price'),
        cancelled: false,
      })),
    )
    .execute()
}

type ChangeValues = Omit<Insertable<Tables['delegationChange']>, 'changeCode'>
type ChangeLines = readonly Omit<Insertable<Tables['delegationChangeLine']>, 'changeId'>[]

/** Takes the next number and inserts a change with its lines. */
export const insertChange = async (tx: Tx, values: ChangeValues, lines: ChangeLines) => {
  const { requestedBy, requesterName = '', delegationId, reason, feeBefore, feeAfter, userId, userName } = values
  const { rows } = await sql<{ id: number; changeCode: string }>`
    with prepared as (${takeNumber('BD', 'YYYYMMDD', 4)})
    insert into delegation_change
      (change_code, delegation_id, requested_by, requester_name, reason, fee_before, fee_after, user_id, user_name)
    values (${preparedNumber}, ${delegationId}, ${requestedBy}, ${requesterName}, ${reason}, ${feeBefore}, ${feeAfter},
      ${userId}, ${userName})
    returning id, change_code`.execute(tx)
  const [created] = rows
  if (created === undefined) throw new Error('the insert of a change answered no row')
  // a change that only moves items between packages and single projects has none
  if (lines.length > 0)
    await tx
      .insertInto('delegationChangeLine')
      .values(lines.map(line => ({ ...line, changeId: created.id })))
      .execute()
  return created
}

/** The changes of a delegation with their lines, the oldest first. */
export const selectChanges = async (db: Db, delegationId: number): Promise<DelegationChange[]> => {
  const changes = await db
    .selectFrom('delegationChange')
    .select(['id', 'changeCode', 'requestedBy', 'requesterName', 'reason', 'feeBefore', 'feeAfter'])
    .select(['userName as createName', 'createTime'])
    .where('delegationId', '=', delegationId)
    .orderBy('id')
    .execute()
  const lines = await db
    .selectFrom('delegationChangeLine')
    .innerJoin('delegationChange', 'delegationChange.id', 'delegationChangeLine.changeId')
    .innerJoin('sample', 'sample.id', 'delegationChangeLine.sampleId')
    .select(['changeId', 'kind', 'sample.position', 'sample.sampleName', 'lineName as name', 'amount'])
    .where('delegationChange.delegationId', '=', delegationId)
    .orderBy('delegationChangeLine.id')
    .execute()
  return changes.map(({ feeBefore, feeAfter, ...change }) => ({
    ...change,
    feeBefore: fromFen(feeBefore),
    feeAfter: fromFen(feeAfter),
    difference: fromFen(feeAfter - feeBefore),
    lines: lines
      .filter(({ changeId }) => changeId === change.id)
      .map(({ kind, position, sampleName, name, amount }) => ({
        kind,
        position,
        sampleName,
        name,
        amount: fromFen(amount),
      })),
  }))
}

type Line = {
  readonly position: number
  readonly groupId: number | null
  readonly projectId: number | null
}

/** Finds sample and item of a line by the sample's position and the project. */
export const selectPlaces = async (db: Db, delegationId: number) => {
  const places = await db
    .selectFrom('sample')
    .leftJoin('sampleItem', 'sampleItem.sampleId', 'sample.id')
    .select(['sample.id as sampleId', 'sample.position', 'sampleItem.id as itemId', 'sampleItem.projectId'])
    .where('sample.delegationId', '=', delegationId)
    .execute()
  return ({ position, projectId }: Line): { sampleId: number; itemId: number | null } => {
    const own = places.filter(place => place.position === position)
    const [first] = own
    if (first === undefined) throw new Error(`there is no sample at ${position}`)
    const item = projectId === null ? undefined : own.find(place => place.projectId === projectId)
    return { sampleId: first.sampleId, itemId: item?.itemId ?? null }
  }
}
