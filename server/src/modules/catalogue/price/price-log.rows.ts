import type { PriceChange } from '@seam/contract/catalogue/price/price'
import type { Page, PageQuery } from '@seam/contract/kit/list/page'
import { fromFen, fromFenOrNull } from '@seam/contract/kit/value/money'
import type { Db, Tx } from '../../../db/database.ts'
import type { Caller } from '../../../kit/caller.ts'
import { paginate } from '../../../kit/list/page.ts'

type Logged = Omit<PriceChange, 'oldPrice' | 'newPrice'> & { oldPrice: bigint | null; newPrice: bigint }
const toPriceChange = (row: Logged): PriceChange => ({
  ...row,
  oldPrice: fromFenOrNull(row.oldPrice),
  newPrice: fromFen(row.newPrice),
})

const changes = ['oldPrice', 'newPrice', 'reason', 'userName'] as const

const order = { by: 'createTime', order: 'desc' } as const

export const selectUnitPriceLogPage = async (db: Db, input: PageQuery): Promise<Page<PriceChange>> => {
  const entries = db
    .selectFrom('unitPriceLog')
    .innerJoin('project', 'project.id', 'unitPriceLog.projectId')
    .select(['unitPriceLog.id', 'projectId as subjectId', 'projectName as subjectName', ...changes])
    .select('unitPriceLog.createTime')
  const createTime = 'unitPriceLog.createTime'
  const columns = {
    subjectId: 'projectId',
    subjectName: 'projectName',
    userName: 'userName',
    reason: 'reason',
  } as const
  const { rows, totalRecords } = await paginate(db, entries, input, {
    columns: { ...columns, createTime },
    last: 'unitPriceLog.id',
    defaultSort: { ...order, by: createTime },
  })
  return { rows: rows.map(toPriceChange), totalRecords }
}

export const selectGroupPriceLogPage = async (db: Db, input: PageQuery): Promise<Page<PriceChange>> => {
  const entries = db
    .selectFrom('groupPriceLog')
    .innerJoin('projectGroup', 'projectGroup.id', 'groupPriceLog.groupId')
    .select(['groupPriceLog.id', 'groupId as subjectId', 'groupName as subjectName', ...changes])
    .select('groupPriceLog.createTime')
  const createTime = 'groupPriceLog.createTime'
  const columns = { subjectId: 'groupId', subjectName: 'groupName', userName: 'userName', reason: 'reason' } as const
  const { rows, totalRecords } = await paginate(db, entries, input, {
    columns: { ...columns, createTime },
    last: 'groupPriceLog.id',
    defaultSort: { ...order, by: createTime },
  })
  return { rows: rows.map(toPriceChange), totalRecords }
}

export type PriceChangeRow = {
  readonly subjectId: number
  /** fen; null: the first price */
  readonly oldPrice: bigint | null
  readonly newPrice: bigint
  readonly reason: string
}

export const insertUnitPriceChange = async (
  tx: Tx,
  { subjectId, ...change }: PriceChangeRow,
  { userId, userName }: Caller,
) => {
  await tx
    .insertInto('unitPriceLog')
    .values({ projectId: subjectId, ...change, userId, userName })
    .execute()
}

export const insertGroupPriceChange = async (
  tx: Tx,
  { subjectId, ...change }: PriceChangeRow,
  { userId, userName }: Caller,
) => {
  await tx
    .insertInto('groupPriceLog')
    .values({ groupId: subjectId, ...change, userId, userName })
    .execute()
}
