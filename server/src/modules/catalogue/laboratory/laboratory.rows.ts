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
    ])
    .orderBy('project.sort')
    .orderBy('project.id')
    .execute()

export const replaceScope = async (tx: Tx, scope: Readonly<Record<'CMA' | 'CNAS', readonly number[]>>) => {
  await tx.deleteFrom('accreditedProject').execute()
  const rows = (['CMA', 'CNAS'] as const).flatMap(mark => scope[mark].map(projectId => ({ mark, projectId })))
  if (rows.length > 0) await tx.insertInto('accreditedProject').values(rows).execute()
}
