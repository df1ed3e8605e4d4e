import type { InputOf } from '@seam/contract/kit/call'
import { type disposalCalls, disposalState } from '@seam/contract/lab/sample/disposal'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '../../../../db/database.ts'
import type { Caller } from '../../../../kit/caller.ts'
import { delegationInScope } from '../../../../kit/list/business-scope.ts'
import { paginate } from '../../../../kit/list/page.ts'

type Viewer = Pick<Caller, 'userId' | 'scope' | 'permissions'>

/** Orders that wait for a decision, those that the caller requested or decided, and those of samples in scope. */
const visible = ({ userId, scope }: Viewer): RawBuilder<SqlBool> => {
  if (scope.everything) return sql<SqlBool>`true`
  const ofScope = sql<SqlBool>`exists (select from disposal_sample join sample on sample.id = sample_id
    join delegation on delegation.id = delegation_id
    where disposal_sample.disposal_id = disposal.id and ${delegationInScope(scope)})`
  if (scope.enterprise !== null) return ofScope
  return sql<SqlBool>`(disposal.state = ${sql.lit(disposalState.requested)} or disposal.requester_id = ${userId}
    or disposal.decider_id = ${userId} or ${ofScope})`
}

const disposals = (db: Db, viewer: Viewer) =>
  db
    .selectFrom('disposal')
    .select([
      'disposal.id',
      'disposal.version',
      'disposal.disposalCode',
      'disposal.kind',
      'disposal.state',
      sql<number>`(select count(*)::int from disposal_sample where disposal_id = disposal.id)`.as('sampleCount'),
      'disposal.method',
      'disposal.recipient',
      'disposal.reason',
      'disposal.requesterId',
      'disposal.requesterName',
      'disposal.createTime',
      'disposal.deciderName',
      'disposal.decideTime',
      'disposal.rejectReason',
    ])
    .where(visible(viewer))

export const selectDisposalPage = (db: Db, input: InputOf<typeof disposalCalls.page>, viewer: Viewer) =>
  paginate(db, disposals(db, viewer), input, {
    columns: {
      disposalCode: 'disposal.disposalCode',
      kind: 'disposal.kind',
      state: 'disposal.state',
      createTime: 'disposal.createTime',
    },
    last: 'disposal.id',
  })

export const findDisposal = (db: Db, id: number, viewer: Viewer) =>
  disposals(db, viewer).where('disposal.id', '=', id).executeTakeFirst()

/** Locks an order; its samples are locked afterwards, after their delegations. */
export const lockDisposals = (tx: Tx, ids: readonly number[]) =>
  tx
    .selectFrom('disposal')
    .select(['id', 'state', 'version', 'disposalCode', 'kind', 'method', 'recipient', 'reason', 'requesterId'])
    .where('id', '=', sql<number>`any(${ids})`)
    .orderBy('id')
    .forUpdate()
    .execute()

export const selectDisposalSampleIds = async (db: Db, disposalId: number): Promise<number[]> => {
  const rows = await db
    .selectFrom('disposalSample')
    .select('sampleId')
    .where('disposalId', '=', disposalId)
    .orderBy('sampleId')
    .execute()
  return rows.map(({ sampleId }) => sampleId)
}

/** Where samples that have left were kept last. */
export const selectLastPlaces = async (db: Db, sampleIds: readonly number[]): Promise<ReadonlyMap<number, string>> => {
  const rows = await db
    .selectFrom('sampleEvent')
    .select(['sampleId', 'storagePlace'])
    .distinctOn('sampleId')
    .where('sampleId', '=', sql<number>`any(${[...sampleIds]})`)
    .where('storagePlace', '<>', '')
    .orderBy('sampleId')
    .orderBy('id', 'desc')
    .execute()
  return new Map(rows.map(({ sampleId, storagePlace }) => [sampleId, storagePlace]))
}

export const insertDisposalSamples = async (
  tx: Tx,
  disposalId: number,
  sampleIds: readonly number[],
): Promise<void> => {
  await tx
    .insertInto('disposalSample')
    .values(sampleIds.map(sampleId => ({ disposalId, sampleId })))
    .execute()
}

/** The samples of a decided order can be in another one. */
export const closeDisposalSamples = async (tx: Tx, disposalId: number): Promise<void> => {
  await tx.updateTable('disposalSample').set({ open: false }).where('disposalId', '=', disposalId).execute()
}
