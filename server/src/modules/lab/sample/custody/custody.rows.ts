import type { InputOf } from '@seam/contract/kit/call'
import { type custodyCalls, retentionEnd } from '@seam/contract/lab/sample/custody'
import { itemState, sampleState } from '@seam/contract/lab/sample/sample'
import { type NotNull, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '../../../../db/database.ts'
import type { Caller } from '../../../../kit/caller.ts'
import { delegationInScope, sampleVisibleInCustody } from '../../../../kit/list/business-scope.ts'
import { paginate } from '../../../../kit/list/page.ts'
import { oncePer } from '../../../../kit/once-per.ts'
import { sampleCode } from '../sample-code.sql.ts'

export type Viewer = Pick<Caller, 'scope' | 'permissions'>

const openDisposal = sql<string | null>`(select disposal_code from disposal_sample
  join disposal on disposal.id = disposal_id where disposal_sample.sample_id = sample.id and open)`

/** Its last day has passed, it is in the laboratory, and no work on it is left. */
export const isDue: RawBuilder<SqlBool> = sql`(sample.retained_until < now()::date and sample.leave_time is null
  and (sample.state = ${sql.lit(sampleState.withdrawn)} or not exists (select from sample_item
    where sample_item.sample_id = sample.id and sample_item.state < ${sql.lit(itemState.confirmed)})))`

const openOrders = sql<SqlBool>`exists (select from disposal_sample where disposal_sample.sample_id = sample.id and open)`

/** Samples that wait for their return or disposal, of which nobody made an order yet; at most 10,000. */
export const selectDueSamples = oncePer((db: Db) =>
  db
    .selectFrom('sample')
    .select(['sample.id', 'sample.state', sql<string>`sample.retained_until`.as('retainedUntil')])
    .where('sample.labCode', 'is not', null)
    .where(isDue)
    .where(eb => eb.not(openOrders))
    .orderBy('sample.id')
    .limit(10_000)
    .execute(),
)

/** Fields that identify the client: for callers who may see it, for delegations in their scope. */
const clientColumn = ({ scope, permissions }: Viewer, column: RawBuilder<string>): RawBuilder<string | null> =>
  permissions.has('codeMapping') ? sql`case when ${delegationInScope(scope)} then ${column} end` : sql`null::text`

/** Received samples in the caller's scope, with their custody. */
const custodySamples = (db: Db, viewer: Viewer) =>
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
      'sample.storagePlace as place',
      'sample.custodian',
      'sample.receiveTime',
      'sample.retainedUntil',
      sql<boolean>`coalesce(${isDue}, false)`.as('isDue'),
      openDisposal.as('disposalCode'),
      clientColumn(viewer, sampleCode).as('sampleCode'),
      clientColumn(viewer, sql`sample.sample_name`).as('sampleName'),
      clientColumn(viewer, sql`delegation.client_name`).as('clientName'),
    ])
    // A delegation whose samples were received cannot be deleted.
    .where('sample.labCode', 'is not', null)
    .where(sampleVisibleInCustody(viewer.scope))
    .$narrowType<{ sampleKindName: NotNull }>()

/** The day on which a sample may leave the laboratory; none of one that left, or whose report is not issued. */
const dueDay = sql<string | null>`(case when sample.leave_time is null then sample.retained_until end)`

export const selectCustodyPage = (db: Db, input: InputOf<typeof custodyCalls.page>, viewer: Viewer) =>
  paginate(db, custodySamples(db, viewer), input, {
    columns: {
      labCode: 'sample.labCode',
      state: 'sample.state',
      place: 'sample.storagePlace',
      receiveTime: 'sample.receiveTime',
      retainedUntil: 'sample.retainedUntil',
      // What an order names already is no more to be disposed of, as in the notice that counts these.
      isDue: (eb, { value: [first] }) => {
        if (Number(first) === retentionEnd.ordered) return openOrders
        const isFree = eb.not(openOrders)
        if (Number(first) === retentionEnd.due) return eb.and([eb(isDue, '=', true), isFree])
        return eb.and([eb(isDue, 'is not', true), isFree, eb('sample.leaveTime', 'is', null)])
      },
    },
    last: 'sample.id',
    // What is due first comes first; what has no day is last.
    defaultSort: { by: dueDay, order: 'asc' },
  })

export const findCustodySample = (db: Db, id: number, viewer: Viewer) =>
  custodySamples(db, viewer).where('sample.id', '=', id).executeTakeFirst()

export const selectCustodySamples = (db: Db, ids: readonly number[], viewer: Viewer) =>
  custodySamples(db, viewer).where('sample.id', '=', sql<number>`any(${ids})`).orderBy('sample.labCode').execute()

/** The steps of a sample from its receipt on; registration and its reasons are reception's. */
export const selectCustodySteps = (db: Db, sampleId: number) =>
  db
    .selectFrom('sampleEvent')
    .select([
      sql<number>`id::int`.as('id'),
      'command',
      'toState',
      'storagePlace as place',
      'custodian',
      'reason as remarks',
      'userName as createName',
      'createTime',
    ])
    .where('sampleId', '=', sampleId)
    .orderBy('sampleEvent.id')
    .execute()

/** Locks the delegations of samples, as every command on samples does, then the samples in the caller's scope. */
export const lockVisibleSamples = async (tx: Tx, ids: readonly number[], visible: RawBuilder<SqlBool>) => {
  const sampleIds = sql<number>`any(${ids})`
  await tx
    .selectFrom('delegation')
    .select('id')
    .where('id', 'in', eb => eb.selectFrom('sample').select('delegationId').where('id', '=', sampleIds))
    .orderBy('id')
    .forUpdate()
    .execute()
  await tx.selectFrom('sample').select('id').where('id', '=', sampleIds).orderBy('id').forUpdate().execute()
  return tx
    .selectFrom('sample')
    .innerJoin('delegation', 'delegation.id', 'sample.delegationId')
    .select([
      'sample.id',
      'sample.delegationId',
      'sample.state',
      'sample.version',
      sql<string>`coalesce(sample.lab_code, '')`.as('labCode'),
      'sample.retainedUntil',
      sql<boolean>`sample.prepare_time is not null`.as('isPrepared'),
      sql<boolean>`sample.keep_time is not null`.as('isRetained'),
      sql<boolean>`sample.leave_time is not null`.as('hasLeft'),
      sql<boolean>`coalesce(sample.retained_until < now()::date, false)`.as('isRetentionOver'),
      sql<boolean>`exists (select from sample_item where sample_item.sample_id = sample.id
        and sample_item.state < ${sql.lit(itemState.confirmed)})`.as('hasOpenItems'),
      sql<boolean>`exists (select from disposal_sample where disposal_sample.sample_id = sample.id and open)`.as(
        'isInDisposal',
      ),
    ])
    .where('sample.id', '=', sampleIds)
    .where('sample.labCode', 'is not', null)
    .where('delegation.deletedTime', 'is', null)
    .where(visible)
    .orderBy('sample.id')
    .execute()
}

export type CustodySample = Awaited<ReturnType<typeof lockVisibleSamples>>[number]
