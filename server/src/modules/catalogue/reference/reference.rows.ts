import type { ReferenceDraft, ReferenceKind, ReferenceValue, referenceCalls } from '@seam/contract/catalogue/reference'
import type { InputOf } from '@seam/contract/kit/call'
import { type State, state } from '@seam/contract/kit/dictionary'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import { containsEveryWord, paginate } from '../../../kit/list/page.ts'
import { oncePer } from '../../../kit/once-per.ts'
import { nextVersion } from '../../../kit/sql/expressions.ts'
import type { UserActor } from '../../../kit/transition/actor.ts'

const values = sql<ReferenceValue[]>`(select coalesce(jsonb_agg(jsonb_build_object(
    'projectId', project.id, 'projectName', project.project_name, 'unit', project.unit, 'component', value.component,
    'certified', value.certified::text, 'uncertainty', value.uncertainty::text, 'mean', value.mean::text,
    'deviation', value.deviation::text) order by project.sort, project.id, value.component), '[]')
  from reference_value value join project on project.id = value.project_id
  where value.material_id = reference_material.id)`

const materials = oncePer((db: Db) =>
  db
    .selectFrom('referenceMaterial')
    .select([
      'referenceMaterial.id',
      'kind',
      'materialName',
      'batchNo',
      'expires',
      sql<boolean>`coalesce(expires < now()::date, false)`.as('expired'),
      'stock',
      'remarks',
      'state',
      'version',
      values.as('values'),
    ]),
)

export const selectReferencePage = (db: Db, input: InputOf<typeof referenceCalls.page>) =>
  paginate(db, materials(db), input, {
    columns: {
      keyword: containsEveryWord('referenceMaterial.search'),
      kind: 'kind',
      materialName: 'materialName',
      expires: 'expires',
      state: 'state',
    },
    defaultSort: { by: 'materialName', order: 'asc' },
    last: 'referenceMaterial.id',
  })

export const lockReference = (tx: Tx, id: number) =>
  materials(tx).where('referenceMaterial.id', '=', id).forUpdate('referenceMaterial').executeTakeFirst()

const isUsable = sql<boolean>`material.state = ${sql.lit(state.enabled)}
  and coalesce(material.expires >= now()::date, true)`

type ReferenceChoice = {
  materialId: number
  materialName: string
  batchNo: string
  kind: ReferenceKind
  components: string[]
}

/** Enabled materials that have not expired and have a value for this project. */
export const selectReferenceChoices = async (db: Db, projectId: number): Promise<ReferenceChoice[]> => {
  const { rows } = await sql<ReferenceChoice>`
    select material.id as "materialId", material.material_name as "materialName", material.batch_no as "batchNo",
      material.kind, array_agg(value.component order by value.component) as components
    from reference_material material join reference_value value on value.material_id = material.id
    where value.project_id = ${projectId} and ${isUsable}
    group by material.id order by material.kind, material.material_name, material.id`.execute(db)
  return rows
}

/** All materials with a value for one of these projects, in order. */
export const selectMaterialsOf = (db: Db, projectIds: readonly number[]) =>
  db
    .selectFrom('referenceMaterial as material')
    .innerJoin('referenceValue as value', 'value.materialId', 'material.id')
    .select(['value.materialId', 'materialName', 'batchNo', isUsable.as('usable'), 'value.projectId', 'component'])
    .where('value.projectId', '=', sql<number>`any(${[...projectIds]}::int[])`)
    .orderBy('material.id')
    .execute()

type Fields = Omit<ReferenceDraft, 'values'> & { pinyin: string }

export const insertReference = async (tx: Tx, row: Fields): Promise<number> =>
  (await tx.insertInto('referenceMaterial').values(row).returning('id').executeTakeFirstOrThrow()).id

export const updateReference = async (
  tx: Tx,
  id: number,
  edit: Partial<Fields> & { state?: State; stock?: string },
) => {
  await tx
    .updateTable('referenceMaterial')
    .set({ ...edit, version: nextVersion })
    .where('id', '=', id)
    .execute()
}

/** Replaces the values of a material. */
export const replaceReferenceValues = async (tx: Tx, materialId: number, drafts: ReferenceDraft['values']) => {
  await tx.deleteFrom('referenceValue').where('materialId', '=', materialId).execute()
  await tx
    .insertInto('referenceValue')
    .values(drafts.map(draft => ({ ...draft, materialId })))
    .execute()
}

export const insertStockMove = async (
  tx: Tx,
  move: { materialId: number; quantity: string; reason: string },
  { userId, userName }: UserActor,
) => {
  await tx
    .insertInto('referenceStockMove')
    .values({ ...move, userId, userName })
    .execute()
}

type ReferenceStandard = {
  materialId: number
  projectId: number
  component: string
  materialName: string
  certified: string
  uncertainty: string
  mean: string | null
  deviation: string | null
  /** Enabled and not expired. */
  usable: boolean
  /** Every reading of the project names its instrument. */
  instrumentRequired: boolean
}

/**
 * The values of these materials, locked: their controls are judged one run after another, and no value changes
 * meanwhile.
 */
export const lockReferenceStandards = async (
  tx: Tx,
  materialIds: readonly number[],
): Promise<readonly ReferenceStandard[]> => {
  const { rows } = await sql<ReferenceStandard>`
    select value.material_id as "materialId", value.project_id as "projectId", value.component,
      material.material_name as "materialName", value.certified::text as certified,
      value.uncertainty::text as uncertainty, value.mean::text as mean, value.deviation::text as deviation,
      project.instrument_required as "instrumentRequired", ${isUsable} as usable
    from reference_value value join reference_material material on material.id = value.material_id
      join project on project.id = value.project_id
    where value.material_id = any(${[...materialIds]}::int[])
    order by material.id for update of material`.execute(tx)
  return rows
}
