import { state } from '@seam/contract/kit/dictionary'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../../db/database.ts'
import { oncePer } from '../../../../kit/once-per.ts'
import type { ProjectFormula } from '../../calculation/sheet.rules.ts'
import type { ItemMethod, ItemProject } from './item.rules.ts'

const standardOf = (id: string) =>
  sql<string>`coalesce((select standard_no || case when edition = '' then '' else '-' || edition end
    from standard where standard.id = ${sql.ref(id)}), '')`

const otherMethods = sql<ItemMethod[]>`(select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'name', m.method_name,
    'standard', ${standardOf('m.standardId')}, 'isEnabled', m.state = ${sql.lit(state.enabled)},
    'worksheetKind', m.worksheet_kind, 'readingTyped', m.reading_typed,
    'determinationInterval', m.determination_interval::text, 'checkBands', m.check_bands, 'moistureId', m.moisture_id,
    'bands', m.bands, 'reproducibility', m.reproducibility, 'reproducibilityBasis', m.reproducibility_basis,
    'components', m.components) order by m.sort, m.id), '[]')
  from project_method m where m.project_id = project.id)`

/** {name, slots: {mad: 'MAD', …}} of a calculated project. */
const formula = sql<ProjectFormula | null>`(case when formula is not null then jsonb_build_object('name', formula, 'slots',
  (select coalesce(jsonb_object_agg(slot, input.project_code), '{}') from project_formula_slot
   join project as input on input.id = input_id where project_id = project.id)) end)`
const calorie = sql<string>`(select calorie from system_config)`

const projects = oncePer((db: Db) =>
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
      'instrumentRequired',
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
      standardOf('project.standardId').as('standard'),
      'methodName',
      otherMethods.as('otherMethods'),
    ]),
)

type Row = Awaited<ReturnType<ReturnType<typeof projects>['execute']>>[number]

/** The project by its default method. */
const byDefaultMethod = ({ otherMethods, ...project }: Row): ItemProject => {
  const { methodName, standard, worksheetKind, readingTyped, determinationInterval, checkBands, moistureId } = project
  const { bands, reproducibility, components } = project
  const ownMethod: ItemMethod = {
    id: null,
    name: methodName,
    standard,
    isEnabled: true,
    worksheetKind,
    readingTyped,
    determinationInterval,
    checkBands,
    moistureId,
    bands,
    reproducibility,
    reproducibilityBasis: null,
    components,
  }
  return { ...project, methodId: null, methods: [ownMethod, ...otherMethods] }
}

/** Projects by their default methods, as results need them. */
export const selectProjects = async (db: Db, ids: readonly number[]): Promise<ItemProject[]> =>
  (await projects(db).where('id', '=', sql<number>`any(${ids})`).execute()).map(byDefaultMethod)

/**
 * The enabled calculated projects that R is given for, by themselves or on their basis by a method of a determination,
 * and the calculated ones that they convert.
 */
export const selectConversions = async (db: Db): Promise<ItemProject[]> => {
  const isCalculated = sql<boolean>`kind = 'calculated' and state = ${sql.lit(state.enabled)}`
  const withLimit = sql`select id from project where ${isCalculated} and (reproducibility <> '[]'
    or basis in (select reproducibility_basis from project_method where reproducibility <> '[]'))`
  const rows = await projects(db)
    .where(isCalculated)
    .where(sql<boolean>`(id in (${withLimit})
      or id in (select input_id from project_formula_slot where project_id in (${withLimit})))`)
    .orderBy('sort')
    .orderBy('id')
    .execute()
  return rows.map(byDefaultMethod)
}

export const findProject = async (db: Db, id: number): Promise<ItemProject | undefined> =>
  (await selectProjects(db, [id]))[0]

/** The enabled projects with these codes or ids. */
export const selectEnabledProjects = (
  db: Db,
  { codes, ids = [] }: { readonly codes: readonly string[]; readonly ids?: readonly number[] },
) =>
  db
    .selectFrom('project')
    .select(['id as projectId', 'projectCode', 'projectName', 'symbol'])
    .where(eb =>
      eb.or([eb('projectCode', '=', sql<string>`any(${codes})`), eb('id', '=', sql<number>`any(${ids}::int[])`)]),
    )
    .where('state', '=', state.enabled)
    .orderBy('sort')
    .execute()

/** Locks projects against being stopped; answers them in the order of these ids. */
export const lockProjects = async (tx: Tx, ids: readonly number[]) => {
  const locked = await tx
    .selectFrom('project')
    .select(['id', 'projectCode', 'projectName', 'state'])
    .where('id', '=', sql<number>`any(${ids})`)
    .orderBy('id')
    .forShare()
    .execute()
  return ids.flatMap(id => locked.find(one => one.id === id) ?? [])
}
