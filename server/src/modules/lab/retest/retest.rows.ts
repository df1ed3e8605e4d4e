import type { InputOf } from '@seam/contract/kit/call'
import type { RetestProject, retestCalls } from '@seam/contract/lab/result/retest'
import { itemState } from '@seam/contract/lab/sample/sample'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import { sampleVisibleInCustody } from '../../../kit/list/business-scope.ts'
import { paginate } from '../../../kit/list/page.ts'
import type { Scope } from '../../../kit/list/scope.ts'
import type { UserActor } from '../../../kit/transition/actor.ts'
import type { RetestValue } from './retest.rules.ts'

const componentName = sql<string>`coalesce((select ' ' || (part->>'name') from jsonb_array_elements(project.components) part
  where part->>'code' = retest_value.component), '')`

const values = (db: Db) =>
  db
    .selectFrom('retestValue')
    .innerJoin('retest', 'retest.id', 'retestValue.retestId')
    .innerJoin('sampleItem', 'sampleItem.id', 'retestValue.itemId')
    .innerJoin('project', 'project.id', 'sampleItem.projectId')
    .innerJoin('sample', 'sample.id', 'retest.sampleId')
    .innerJoin('delegation', 'delegation.id', 'sample.delegationId')
    .select([
      'retestValue.id',
      'retest.sampleId',
      sql<string>`sample.lab_code`.as('labCode'),
      sql<string>`project.project_name || ${componentName}`.as('projectName'),
      'project.symbol',
      'project.unit',
      'retestValue.readings',
      'retestValue.earlier',
      'retestValue.reported',
      'retestValue.difference',
      'retestValue.reproducibilityLimit as limit',
      'retestValue.verdict',
      'retest.remarks',
      'retest.userName',
      'retest.createTime',
    ])

export const selectRetestPage = (db: Db, input: InputOf<typeof retestCalls.page>, scope: Scope) =>
  paginate(db, values(db).where(sampleVisibleInCustody(scope)), input, {
    columns: { labCode: 'sample.labCode', verdict: 'retestValue.verdict', createTime: 'retest.createTime' },
    last: 'retestValue.id',
  })

/** The determined projects of a sample with a confirmed result, in display order. */
export const selectRetestProjects = (db: Db, sampleId: number): Promise<Omit<RetestProject, 'refusal'>[]> =>
  db
    .selectFrom('sampleItem')
    .innerJoin('project', 'project.id', 'sampleItem.projectId')
    .select([
      'sampleItem.id as itemId',
      'project.projectName',
      'project.symbol',
      'project.unit',
      'project.parallels',
      sql<RetestProject['components']>`(select coalesce(jsonb_agg(jsonb_build_object(
        'code', part->>'code', 'name', part->>'name') order by place), '[]')
        from jsonb_array_elements(project.components) with ordinality as parts (part, place))`.as('components'),
    ])
    .where('sampleItem.sampleId', '=', sampleId)
    .where('sampleItem.state', 'in', [itemState.confirmed, itemState.published])
    .where('project.kind', '<>', 'calculated')
    .orderBy('project.sort')
    .orderBy('project.id')
    .execute()

/** The users who know the result of these items: they entered, confirmed or retested it. */
export const selectResultKnowers = async (db: Db, itemIds: readonly number[]) => {
  const isOfThese = sql<boolean>`item_id = any(${itemIds})`
  const rows = await db
    .selectFrom('result')
    .select(['itemId', 'userId'])
    .where(isOfThese)
    .where('cause', '=', 'entered')
    .union(
      db
        .selectFrom('itemEvent')
        .select(['itemId', 'userId'])
        .where(isOfThese)
        .where('command', '=', 'confirm')
        .$narrowType<{ userId: number }>(),
    )
    .union(
      db
        .selectFrom('retestValue')
        .innerJoin('retest', 'retest.id', 'retestValue.retestId')
        .select(['itemId', 'userId'])
        .where(isOfThese),
    )
    .execute()
  const known = new Set(rows.map(({ itemId, userId }) => `${itemId}:${userId}`))
  return (itemId: number, userId: number): boolean => known.has(`${itemId}:${userId}`)
}

export const insertRetest = async (
  tx: Tx,
  { sampleId, remarks }: { readonly sampleId: number; readonly remarks: string },
  retestedValues: readonly RetestValue[],
  { userId, userName }: UserActor,
): Promise<void> => {
  const { id } = await tx
    .insertInto('retest')
    .values({ sampleId, remarks, userId, userName })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('retestValue')
    .values(
      retestedValues.map(value => {
        const { projectName: _, readings, ...stored } = value
        return { ...stored, readings: JSON.stringify(readings), retestId: id }
      }),
    )
    .execute()
}
