import type { chemicalStatCalls } from '@seam/contract/insight/stat/chemical'
import type { InputOf } from '@seam/contract/kit/call'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { delegationInScope } from '../../../kit/list/business-scope.ts'
import { itemFilters, matches } from '../../../kit/list/figure-filters.ts'
import { paginate } from '../../../kit/list/page.ts'
import { confirmedStates } from '../../../kit/list/states.ts'
import { type Period, within } from '../../../kit/period.ts'
import { sampleCode } from '../../lab/sample/sample-code.sql.ts'
import type { FigureFilter } from '../stat/measure/measure.sql.ts'

export type ItemQuery = InputOf<typeof chemicalStatCalls.items>

const inForce = sql`result where result.item_id = sample_item.id and result.result_no = sample_item.result_version`
const isWaived = sql<boolean>`exists (select from ${inForce} and result.cause = 'waived')`
const marks: Readonly<Record<NonNullable<ItemQuery['mark']>, RawBuilder<SqlBool>>> = {
  high: sql`sample_item.high`,
  waived: isWaived,
  third: sql`exists (select from result_reading where ordinal > 2 and result_id = (select result.id from ${inForce}))`,
}

const reported = sql<string>`coalesce((select string_agg(concat_ws(' ', nullif(component, ''), reported), '，' order by component)
  from result_value where result_id = (select result.id from ${inForce})), '')`

/** Confirmed items of the period, within filters and scope; `totalRecords`: their number, if a figure has it. */
export const selectItemPage = (
  db: Db,
  input: ItemQuery,
  period: Period,
  { query, scope }: FigureFilter,
  totalRecords?: number,
) =>
  paginate(
    db,
    db
      .selectFrom('sampleItem')
      .innerJoin('sample', 'sample.id', 'sampleItem.sampleId')
      .innerJoin('delegation', 'delegation.id', 'sample.delegationId')
      .innerJoin('project', 'project.id', 'sampleItem.projectId')
      .where(within('sample_item.confirm_time', period))
      .where(sql<SqlBool>`sample_item.state in (${confirmedStates})`)
      .where('delegation.deletedTime', 'is', null)
      .where(delegationInScope(scope))
      .where(matches(query, itemFilters))
      .where(input.mark === undefined ? sql<SqlBool>`true` : marks[input.mark])
      .select([
        'sampleItem.id',
        'sampleItem.projectId',
        'project.projectCode',
        'project.projectName',
        reported.as('reported'),
        'project.unit',
        sampleCode.as('sampleCode'),
        'sample.sampleName',
        'delegation.id as delegationId',
        'delegation.delegateCode',
        'delegation.clientId',
        sql<string>`delegation.client_name`.as('clientName'),
        sql<string>`to_char(sample_item.confirm_time, 'YYYY-MM-DD HH24:MI:SS')`.as('confirmTime'),
        'sampleItem.high',
        isWaived.as('waived'),
      ]),
    { ...input, query: [] },
    {
      columns: { confirmTime: 'sampleItem.confirmTime' },
      last: 'sampleItem.id',
      countedBy: 'sampleItem.confirmTime',
      ...(totalRecords !== undefined && { totalRecords }),
      defaultSort: { by: 'sampleItem.confirmTime', order: 'desc' },
    },
  )
