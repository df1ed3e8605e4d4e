import type { InputOf } from '@seam/contract/kit/call'
import type { RetestProject, retestCalls } from '@seam/contract/lab/result/retest'
import { itemState } from '@seam/contract/lab/sample/sample'
import { type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import type { Caller } from '../../../kit/caller.ts'
import { sampleVisibleInCustody } from '../../../kit/list/business-scope.ts'
import { paginate } from '../../../kit/list/page.ts'
import { oncePer } from '../../../kit/once-per.ts'
import type { UserActor } from '../../../kit/transition/actor.ts'
import { enterersOf } from '../result/item/enterers.sql.ts'
import { comparedProject, componentName } from './compared-value.sql.ts'
import { type ResultKnower, type RetestValue, readsAllRetests } from './retest.rules.ts'

type RetestReader = Pick<Caller, 'userId' | 'scope' | 'permissions'>

const values = oncePer((db: Db) =>
  db
    .selectFrom('retestValue')
    .innerJoin('retest', 'retest.id', 'retestValue.retestId')
    .innerJoin('sampleItem', 'sampleItem.id', 'retestValue.itemId')
    .innerJoin('project', join => join.on('project.id', '=', comparedProject))
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
    ]),
)

/** Who may not read all of them sees the retests that they recorded. */
const readableRetests = ({ userId, permissions }: RetestReader) =>
  readsAllRetests(permissions) ? sql<SqlBool>`true` : sql<SqlBool>`retest.user_id = ${userId}`

export const selectRetestPage = (db: Db, input: InputOf<typeof retestCalls.page>, reader: RetestReader) =>
  paginate(db, values(db).where(sampleVisibleInCustody(reader.scope)).where(readableRetests(reader)), input, {
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

/** Who wrote, approved or looked at a report of a sample knows all its results. */
const reportKnowers = (db: Db, sampleIds: readonly number[]) =>
  db
    .selectFrom('reportSample')
    .innerJoin(
      eb =>
        eb
          .selectFrom('reportEvent')
          .select(['reportId', 'userId'])
          .unionAll(
            eb
              .selectFrom('reportUse')
              .select(['reportId', 'userId'])
              .$castTo<{ reportId: number; userId: number | null }>(),
          )
          .as('step'),
      join => join.onRef('step.reportId', '=', 'reportSample.reportId'),
    )
    .innerJoin('sampleItem', 'sampleItem.sampleId', 'reportSample.sampleId')
    .select(['sampleItem.id as itemId', 'step.userId', sql<boolean>`false`.as('byRetest')])
    .where('reportSample.sampleId', '=', sql<number>`any(${sampleIds})`)
    .$narrowType<{ userId: number }>()

/** Who entered, confirmed, reported or retested an item of samples, or looked at its report, and thereby knows its result. */
export const selectResultKnowers = (db: Db, sampleIds: readonly number[]): Promise<ResultKnower[]> => {
  const isOfSample = sql<boolean>`item_id in (select id from sample_item where sample_id = any(${sampleIds}))`
  const enterers = enterersOf(sql`any(select id from sample_item where sample_id = any(${sampleIds}))`)
  return db
    .selectFrom(enterers.as('enterer'))
    .select(['itemId', 'userId', sql<boolean>`false`.as('byRetest')])
    .union(
      db
        .selectFrom('itemEvent')
        .select(['itemId', 'userId', sql<boolean>`false`.as('byRetest')])
        .where(isOfSample)
        .where('command', '=', 'confirm')
        .$narrowType<{ userId: number }>(),
    )
    .union(reportKnowers(db, sampleIds))
    .union(
      db
        .selectFrom('retestValue')
        .innerJoin('retest', 'retest.id', 'retestValue.retestId')
        .select(['itemId', 'userId', sql<boolean>`true`.as('byRetest')])
        .where(isOfSample),
    )
    .execute()
}

export const insertRetest = async (
  tx: Tx,
  { sampleId, remarks }: { readonly sampleId: number; readonly remarks: string },
  retestedValues: readonly RetestValue[],
  { userId, userName }: UserActor,
): Promise<number> => {
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
  return id
}
