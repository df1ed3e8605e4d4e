import type { Offer } from '@seam/contract/catalogue/price/offer'
import type { Basis } from '@seam/contract/catalogue/project/basis'
import type { ProjectComponent } from '@seam/contract/catalogue/project/project'
import { delegationCalls } from '@seam/contract/lab/delegation/delegation.calls'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { ItemProject } from '../../modules/lab/result/item/item.rules.ts'
import { staff } from '../content/staff-list.ts'
import type { MakeContext } from '../make/context.ts'
import type { DemoClient } from '../subjects/clients.ts'

export type DemoProject = Omit<ItemProject, 'components'> & { readonly components: readonly ProjectComponent[] }

/** The data from which delegations are planned. */
export type PlanData = {
  /** Minute of work at which the demonstration ends. */
  readonly end: number
  readonly offer: Offer
  readonly projects: ReadonlyMap<number, DemoProject>
  readonly clients: readonly DemoClient[]
}

const readProjects = async (db: Db): Promise<ReadonlyMap<number, DemoProject>> => {
  const rows = await db
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
      sql<null>`null`.as('formula'),
      sql<string>`'4.1816'`.as('calorie'),
      'kind',
      'parallels',
      'bands',
      'components',
      'reproducibility',
      'readingWords',
      sql<string>`''`.as('standard'),
      'methodName',
    ])
    .execute()
  return new Map(
    rows.map(row => [row.id, { ...row, basis: row.basis satisfies Basis | null, methodId: null, methods: [] }]),
  )
}

export const readPlanData = async (
  { call, services, end }: MakeContext,
  clients: readonly DemoClient[],
): Promise<PlanData> => ({
  end,
  clients,
  offer: await call(staff.reception[0], delegationCalls.options, {}),
  projects: await readProjects(services.db),
})
