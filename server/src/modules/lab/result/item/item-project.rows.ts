import { state } from '@seam/contract/kit/dictionary'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../../db/database.ts'
import type { ProjectFormula } from '../../calculation/sheet.rules.ts'
import type { ItemProject } from './item.rules.ts'

const standard = sql<string>`coalesce((select standard_no || case when edition = '' then '' else '-' || edition end
  from standard where standard.id = project.standard_id), '')`

/** {name, slots: {mad: 'MAD', …}} of a calculated project */
const formula = sql<ProjectFormula | null>`(case when formula is not null then jsonb_build_object('name', formula, 'slots',
  (select coalesce(jsonb_object_agg(slot, input.project_code), '{}') from project_formula_slot
   join project as input on input.id = input_id where project_id = project.id)) end)`
const calorie = sql<string>`(select calorie from system_config)`

/** Projects, as results need them. */
export const projects = (db: Db) =>
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
      'determinationInterval',
      'worksheetKind',
      'readingTyped',
      'checkBands',
      'moistureId',
      formula.as('formula'),
      calorie.as('calorie'),
      'kind',
      'parallels',
      'bands',
      'components',
      'reproducibility',
      'readingWords',
      standard.as('standard'),
    ])

export const findProject = (db: Db, id: number): Promise<ItemProject | undefined> =>
  projects(db).where('id', '=', id).executeTakeFirst()

/** The enabled projects with these codes. */
export const selectEnabledProjects = (db: Db, codes: readonly string[]) =>
  db
    .selectFrom('project')
    .select(['id as projectId', 'projectCode', 'projectName', 'symbol'])
    .where('projectCode', '=', sql<string>`any(${codes})`)
    .where('state', '=', state.enabled)
    .orderBy('sort')
    .execute()

/** Locks a project against being stopped. */
export const lockProject = (tx: Tx, id: number) =>
  tx
    .selectFrom('project')
    .select(['projectCode', 'projectName', 'state'])
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst()
