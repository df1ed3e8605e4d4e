import type { projectCalls } from '@seam/contract/catalogue/project/project.calls'
import type { ProjectDraft } from '@seam/contract/catalogue/project/project.draft'
import type { ProjectOptions } from '@seam/contract/catalogue/project/project.row'
import { standardStatus } from '@seam/contract/catalogue/project/standard'
import type { InputOf } from '@seam/contract/kit/call'
import { type State, state } from '@seam/contract/kit/dictionary'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import { applyFiltersAndOrder, paginate } from '../../../kit/list/page.ts'
import { isItemOpen } from '../../../kit/list/states.ts'
import { oncePer } from '../../../kit/once-per.ts'
import { nextVersion } from '../../../kit/sql/expressions.ts'
import type { ProjectNode } from './inputs.rules.ts'
import { neededInputs } from './inputs.rules.ts'
import { allInputs, filledIds, formulaSlots, inputsText } from './inputs.sql.ts'
import { byKeyword } from './project.sql.ts'

/** GB/T 212-2008 */
export const standardName = sql<string>`coalesce(standard_no || case when edition = '' then '' else '-' || edition end, '')`

// Jumps along the index from one project to the next: an `exists` for each project would read all items of those
// before it.
const usedProjects = sql<number[]>`array(with recursive used(id) as (
    select min(project_id) from sample_item
    union all select (select min(project_id) from sample_item where project_id > used.id) from used where used.id is not null
  ) select id from used where id is not null)`

const otherMethods = sql<string[]>`array(select project_method.method_name from project_method
  where project_method.project_id = project.id and project_method.state = ${sql.lit(state.enabled)}
  order by project_method.sort, project_method.id)`

export const projects = oncePer((db: Db) =>
  db
    .selectFrom('project')
    .leftJoin('standard', 'standard.id', 'project.standardId')
    .leftJoin('unitPrice', 'unitPrice.projectId', 'project.id')
    .select([
      'project.id',
      'projectCode',
      'projectName',
      'symbol',
      'unit',
      'basis',
      'roundingInterval',
      'determinationInterval',
      'kind',
      'parallels',
      'material',
      'worksheetKind',
      'readingTyped',
      'instrumentRequired',
      'checkBands',
      'moistureId',
      'standardId',
      standardName.as('standardName'),
      'methodName',
      otherMethods.as('otherMethods'),
      'highLimit',
      'openToClient',
      'bands',
      'components',
      'reproducibility',
      'readingWords',
      'formula',
      formulaSlots.as('formulaSlots'),
      'project.sort',
      'project.state',
      'unitPrice.price',
      sql<boolean>`project.id = any(${usedProjects})`.as('used'),
      'project.version',
      'project.createTime',
    ]),
)

export type ProjectRow = Awaited<ReturnType<ReturnType<typeof projects>['execute']>>[number]

const columns = {
  keyword: byKeyword,
  projectCode: 'projectCode',
  projectName: 'projectName',
  kind: 'kind',
  basis: 'basis',
  material: 'material',
  standardId: 'standardId',
  sort: 'project.sort',
  state: 'project.state',
  createTime: 'project.createTime',
} as const

const order = { columns, last: 'project.id', defaultSort: { by: 'project.sort', order: 'asc' } } as const

export const selectProjectPage = (db: Db, input: InputOf<typeof projectCalls.page>) =>
  paginate(db, projects(db), input, order)

/** All rows that match the filters, in the order of the list, with the names of their inputs. */
export const projectQuery = (db: Db, input: InputOf<typeof projectCalls.page>) =>
  applyFiltersAndOrder(projects(db).select(inputsText.as('inputsText')), input, order)
export type ExportedProject = ProjectRow & { inputsText: string }

export const selectProjectOptions = async (db: Db): Promise<ProjectOptions> => ({
  projects: await db
    .selectFrom('project')
    .select(['id', 'projectCode', 'projectName', 'symbol', 'kind', 'material', 'state'])
    .orderBy('sort')
    .orderBy('id')
    .execute(),
  standards: await db
    .selectFrom('standard')
    .select([
      'id',
      standardName.as('standardName'),
      'standardName as title',
      sql<boolean>`status = ${sql.lit(standardStatus.withdrawn)}`.as('withdrawn'),
    ])
    .orderBy('standardNo')
    .orderBy('edition', 'desc')
    .execute(),
})

/**
 * Locks the dependencies of projects and the contents of packages, so that changes of them are made one after the
 * other.
 */
export const lockStructure = async (tx: Tx) => {
  await sql`select pg_advisory_xact_lock(hashtext('project structure'))`.execute(tx)
}

/** Locks a project for update, so that a delegation that orders it concurrently is waited for and counts as use. */
export const lockProject = async (tx: Tx, id: number): Promise<ProjectRow | undefined> => {
  const row = await tx.selectFrom('project').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
  return row && projects(tx).where('project.id', '=', id).executeTakeFirst()
}

/** Every project by code, locked against changes; delegations can still order them. */
export const lockProjects = async (tx: Tx): Promise<ReadonlyMap<string, ProjectRow>> => {
  await tx.selectFrom('project').select('id').orderBy('id').forNoKeyUpdate().execute()
  const rows = await projects(tx).execute()
  return new Map(rows.map(row => [row.projectCode, row]))
}

/** Whether an item of it is under test. */
export const hasOpenWork = async (tx: Tx, id: number): Promise<boolean> =>
  (await tx
    .selectFrom('sampleItem')
    .select('id')
    .where('projectId', '=', id)
    .where(isItemOpen)
    .limit(1)
    .executeTakeFirst()) !== undefined

export const selectStructure = async (db: Db): Promise<ReadonlyMap<number, ProjectNode>> => {
  const rows = await db
    .selectFrom('project')
    .select(['id', 'projectName', 'state', allInputs.as('inputs'), filledIds.as('optional')])
    .execute()
  return new Map(rows.map(row => [row.id, row]))
}

/** What decides whether the results of a project can be converted to another basis. */
export const findConverted = (tx: Tx, id: number) =>
  tx.selectFrom('project').select(['projectName', 'basis', 'formula']).where('id', '=', id).executeTakeFirst()

/** Locks a standard against changes. */
export const lockStandardInForce = (tx: Tx, id: number) =>
  tx
    .selectFrom('standard')
    .select(standardName.as('standardName'))
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst()

/** Names of the enabled packages that contain a project. */
export const selectEnabledGroupNames = async (tx: Tx, projectId: number): Promise<readonly string[]> => {
  const rows = await tx
    .selectFrom('projectGroup')
    .innerJoin('projectGroupMember', 'projectGroupMember.groupId', 'projectGroup.id')
    .select('groupName')
    .where('projectId', '=', projectId)
    .where('state', '=', state.enabled)
    .orderBy('projectGroup.sort')
    .execute()
  return rows.map(({ groupName }) => groupName)
}

const columnsOf = ({
  bands,
  checkBands,
  components,
  reproducibility,
  readingWords,
  ...draft
}: Omit<ProjectDraft, 'formulaSlots'>) => ({
  ...draft,
  bands: JSON.stringify(bands),
  checkBands: JSON.stringify(checkBands),
  components: JSON.stringify(components),
  reproducibility: JSON.stringify(reproducibility),
  readingWords: JSON.stringify(readingWords),
})

const replaceInputs = async (tx: Tx, projectId: number, draft: Pick<ProjectDraft, 'formula' | 'formulaSlots'>) => {
  await tx.deleteFrom('projectFormulaSlot').where('projectId', '=', projectId).execute()
  const slots = draft.formulaSlots.map(({ slot, projectId: inputId }) => ({ projectId, slot, inputId }))
  if (slots.length > 0) await tx.insertInto('projectFormulaSlot').values(slots).execute()
  await tx.deleteFrom('projectInput').where('projectId', '=', projectId).execute()
  const inputs = neededInputs(draft)
  const rows = inputs.flatMap((alternatives, slot) =>
    alternatives.flatMap((needed, alternative) =>
      [...new Set(needed)].map(inputId => ({ projectId, slot: slot + 1, alternative: alternative + 1, inputId })),
    ),
  )
  if (rows.length > 0) await tx.insertInto('projectInput').values(rows).execute()
}

export const insertProject = async (tx: Tx, { formulaSlots: slots, ...draft }: ProjectDraft): Promise<number> => {
  const { id } = await tx.insertInto('project').values(columnsOf(draft)).returning('id').executeTakeFirstOrThrow()
  await replaceInputs(tx, id, { formula: draft.formula, formulaSlots: slots })
  return id
}

export const updateProject = async (tx: Tx, id: number, { formulaSlots: slots, ...draft }: ProjectDraft) => {
  await tx
    .updateTable('project')
    .set({ ...columnsOf(draft), version: nextVersion })
    .where('id', '=', id)
    .execute()
  await replaceInputs(tx, id, { formula: draft.formula, formulaSlots: slots })
}

export const setProjectState = async (tx: Tx, id: number, state: State) => {
  await tx.updateTable('project').set({ state, version: nextVersion }).where('id', '=', id).execute()
}
