import type { unitPriceCalls } from '@seam/contract/catalogue/price/price'
import type { InputOf } from '@seam/contract/kit/call'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import { applyFiltersAndOrder, paginate } from '../../../kit/list/page.ts'
import { oncePer } from '../../../kit/once-per.ts'
import { byKeyword } from '../project/project.sql.ts'
import { lastUnitChange } from './last-change.sql.ts'

const prices = oncePer((db: Db) =>
  db
    .selectFrom('project')
    .leftJoin('unitPrice', 'unitPrice.projectId', 'project.id')
    .select([
      'project.id',
      'projectCode',
      'projectName',
      'symbol',
      'kind',
      'material',
      'state',
      'unitPrice.price',
      lastUnitChange.as('lastChange'),
      sql<number>`coalesce(unit_price.version, 0)`.as('version'),
    ]),
)

export type PriceRow = Awaited<ReturnType<ReturnType<typeof prices>['execute']>>[number]

const columns = {
  keyword: byKeyword,
  projectCode: 'projectCode',
  projectName: 'projectName',
  kind: 'kind',
  material: 'material',
  price: 'unitPrice.price',
  state: 'state',
} as const

type PageInput = InputOf<typeof unitPriceCalls.page>

const order = { columns, last: 'project.id', defaultSort: { by: 'project.sort', order: 'asc' } } as const

export const selectPricePage = (db: Db, input: PageInput) => paginate(db, prices(db), input, order)

export const priceQuery = (db: Db, input: PageInput) => applyFiltersAndOrder(prices(db), input, order)

/** A project with its price, locked so that concurrent changes are made one after the other. */
export const lockPrice = async (tx: Tx, projectId: number): Promise<PriceRow | undefined> => {
  const row = await tx
    .selectFrom('project')
    .select('id')
    .where('id', '=', projectId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row && prices(tx).where('project.id', '=', projectId).executeTakeFirst()
}

/** Every project's price by code, locked. */
export const lockPrices = async (tx: Tx): Promise<ReadonlyMap<string, PriceRow>> => {
  await tx.selectFrom('project').select('id').orderBy('id').forNoKeyUpdate().execute()
  const rows = await prices(tx).execute()
  return new Map(rows.map(row => [row.projectCode, row]))
}

export const setUnitPrice = async (tx: Tx, projectId: number, price: bigint) => {
  await tx
    .insertInto('unitPrice')
    .values({ projectId, price })
    .onConflict(conflict =>
      conflict.column('projectId').doUpdateSet({ price, version: sql`unit_price.version + 1`, updateTime: sql`now()` }),
    )
    .execute()
}
