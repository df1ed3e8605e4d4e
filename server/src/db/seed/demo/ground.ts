import type { Basis } from '@seam/contract/catalogue/basis'
import type { Offer } from '@seam/contract/catalogue/offer'
import type { ProjectComponent } from '@seam/contract/catalogue/project'
import type { ReportSnapshot } from '@seam/contract/lab/report.snapshot'
import { sql } from 'kysely'
import type { ItemProject } from '../../../modules/lab/result/item/item.rules.ts'
import type { Db } from '../../database.ts'
import type { DemoClient } from './clients.ts'
import type { Staff } from './staff.ts'

export type GroundProject = Omit<ItemProject, 'components'> & {
  readonly symbol: string
  readonly basis: Basis | null
  readonly sort: number
  readonly components: readonly ProjectComponent[]
}

/** What the demonstration stands on: the clock, the catalogue, the people, and who issues reports. */
export type Ground = {
  /** wall clock of the laboratory */
  readonly now: string
  readonly publicUrl: string
  readonly offer: Offer
  readonly projects: ReadonlyMap<number, GroundProject>
  readonly staff: Staff
  readonly clients: readonly DemoClient[]
  readonly laboratory: Omit<ReportSnapshot['laboratory'], 'marks'> & { readonly cmaNo: string }
  /** project codes inside the scope of the CMA mark */
  readonly accredited: ReadonlySet<string>
}

export const readProjects = async (db: Db): Promise<ReadonlyMap<number, GroundProject>> => {
  const rows = await db
    .selectFrom('project')
    .leftJoin('standard', 'standard.id', 'project.standardId')
    .select([
      'project.id',
      'projectCode as code',
      'projectName as name',
      'symbol',
      'unit',
      'basis',
      'roundingInterval as interval',
      'kind',
      'parallels',
      'bands',
      'components',
      'sort',
      sql<string>`coalesce(standard_no || case when edition = '' then '' else '-' || edition end, '')`.as('standard'),
    ])
    .execute()
  return new Map(rows.map(row => [row.id, row]))
}

export const readClock = async (db: Db): Promise<string> => {
  const { rows } = await sql<{ now: string }>`select now() as now`.execute(db)
  return rows[0]?.now ?? ''
}
