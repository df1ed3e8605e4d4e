import type { StandardStatus, standardCalls } from '@seam/contract/catalogue/project/standard'
import type { InputOf } from '@seam/contract/kit/call'
import { state } from '@seam/contract/kit/dictionary'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import { containsEveryWord, paginate } from '../../../kit/list/page.ts'
import { oncePer } from '../../../kit/once-per.ts'
import { nextVersion } from '../../../kit/sql/expressions.ts'

const enabled = sql.lit(state.enabled)

const standards = oncePer((db: Db) =>
  db.selectFrom('standard').select([
    'standard.id',
    'standard.standardNo',
    'standard.standardName',
    'standard.edition',
    'standard.status',
    'standard.effectiveDate',
    'standard.version',
    sql<number>`(select count(*)::int from project where state = ${enabled} and (standard_id = standard.id or exists (
        select from project_method where project_id = project.id and standard_id = standard.id
          and project_method.state = ${enabled})))`.as('projects'),
  ]),
)

export const selectStandardPage = (db: Db, input: InputOf<typeof standardCalls.page>) =>
  paginate(db, standards(db), input, {
    columns: {
      keyword: containsEveryWord('standard.search'),
      standardNo: 'standard.standardNo',
      standardName: 'standard.standardName',
      edition: 'standard.edition',
      status: 'standard.status',
      effectiveDate: 'standard.effectiveDate',
    },
    defaultSort: { by: sql`length(standard.standard_no), standard.standard_no`, order: 'asc' },
    last: 'standard.id',
  })

/** Locks a standard, also against a project that begins to use it. */
export const lockStandard = (tx: Tx, id: number) =>
  standards(tx).where('standard.id', '=', id).forUpdate('standard').executeTakeFirst()

/** Names of the enabled projects that are determined by it, and of those that have an enabled method of it: 全硫（艾士卡法）. */
export const selectEnabledProjectNames = async (tx: Tx, standardId: number): Promise<string[]> => {
  const rows = await tx
    .selectFrom('project')
    .leftJoin('projectMethod', join =>
      join
        .onRef('projectMethod.projectId', '=', 'project.id')
        .on('projectMethod.standardId', '=', standardId)
        .on('projectMethod.state', '=', state.enabled),
    )
    .select(({ eb }) => [
      'projectName',
      'projectMethod.methodName',
      eb('project.standardId', '=', standardId).as('isDefault'),
    ])
    .where('project.state', '=', state.enabled)
    .where(({ eb, or }) => or([eb('project.standardId', '=', standardId), eb('projectMethod.id', 'is not', null)]))
    .orderBy('project.sort')
    .orderBy('project.id')
    .orderBy('projectMethod.id')
    .execute()
  return [...new Set(rows.map(row => (row.isDefault ? row.projectName : `${row.projectName}（${row.methodName}）`)))]
}

type Fields = {
  standardNo: string
  standardName: string
  edition: string
  effectiveDate: string | null
  pinyin: string
}

export const insertStandard = async (tx: Tx, row: Fields & { status: StandardStatus }): Promise<number> =>
  (await tx.insertInto('standard').values(row).returning('id').executeTakeFirstOrThrow()).id

export const updateStandard = async (tx: Tx, id: number, edit: Partial<Fields> & { status?: StandardStatus }) => {
  await tx
    .updateTable('standard')
    .set({ ...edit, version: nextVersion })
    .where('id', '=', id)
    .execute()
}
