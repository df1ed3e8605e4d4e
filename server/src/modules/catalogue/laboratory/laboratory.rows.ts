import type { CoveredProject, Laboratory } from '@seam/contract/catalogue/laboratory'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import { nextVersion } from '../../../kit/sql/expressions.ts'

const columns = ['labName', 'address', 'telephone', 'cmaNo', 'cnasNo', 'version'] as const

export const findLaboratory = (db: Db): Promise<Laboratory> =>
  db.selectFrom('laboratory').select(columns).executeTakeFirstOrThrow()

/** Locks the laboratory with its scope. */
export const lockLaboratory = (tx: Tx): Promise<Laboratory> =>
  tx.selectFrom('laboratory').select(columns).forUpdate().executeTakeFirstOrThrow()

export const updateLaboratory = async (tx: Tx, edit: Partial<Laboratory>): Promise<void> => {
  await tx
    .updateTable('laboratory')
    .set({ ...edit, version: nextVersion })
    .execute()
}

const hasMark = (mark: 'CMA' | 'CNAS') =>
  sql<boolean>`exists (select from accredited_project where mark = ${mark} and project_id = project.id)`
const methodHasMark = (mark: 'CMA' | 'CNAS') =>
  sql`exists (select from accredited_method where mark = ${mark} and method_id = method.id)`

/** The methods of `project` beside its default one. */
const otherMethods = sql<CoveredProject['methods']>`(select coalesce(jsonb_agg(jsonb_build_object('id', method.id,
    'methodName', method_name, 'standardNo', coalesce(standard_no, ''), 'cma', ${methodHasMark('CMA')},
    'cnas', ${methodHasMark('CNAS')}) order by method.sort, method.id), '[]')
  from project_method method left join standard on standard.id = method.standard_id where method.project_id = project.id)`

/** Every project, stopped ones too, since they may still be on reports. */
export const selectCoveredProjects = (db: Db): Promise<CoveredProject[]> =>
  db
    .selectFrom('project')
    .leftJoin('standard', 'standard.id', 'project.standardId')
    .select([
      'project.id',
      'projectCode',
      'projectName',
      'symbol',
      sql<string>`coalesce(standard_no, '')`.as('standardNo'),
      hasMark('CMA').as('cma'),
      hasMark('CNAS').as('cnas'),
      otherMethods.as('methods'),
    ])
    .orderBy('project.sort')
    .orderBy('project.id')
    .execute()

type MarkedIds = Readonly<Record<'CMA' | 'CNAS', readonly number[]>>

export const replaceScope = async (tx: Tx, projects: MarkedIds, methods: MarkedIds): Promise<void> => {
  const marks = ['CMA', 'CNAS'] as const
  await tx.deleteFrom('accreditedProject').execute()
  await tx.deleteFrom('accreditedMethod').execute()
  const ofProjects = marks.flatMap(mark => projects[mark].map(projectId => ({ mark, projectId })))
  if (ofProjects.length > 0) await tx.insertInto('accreditedProject').values(ofProjects).execute()
  const ofMethods = marks.flatMap(mark => methods[mark].map(methodId => ({ mark, methodId })))
  if (ofMethods.length > 0) await tx.insertInto('accreditedMethod').values(ofMethods).execute()
}
