import type { Page, PageQuery } from '@seam/contract/kit/list/page'
import type { PeriodInput } from '@seam/contract/kit/value/period'
import type { HighValueRow } from '@seam/contract/lab/report/high-value'
import type { Db } from '../../../db/database.ts'
import type { Caller } from '../../../kit/caller.ts'
import { periodOf } from '../../../kit/period.ts'
import { refuseResultsByClient } from '../sample/lab-code.commands.ts'
import { type Each, selectHighValuePage } from './high-value.rows.ts'

type Input = PageQuery & PeriodInput & { readonly limitNow: number; readonly released?: number; readonly each?: Each }

/** A page of high values; the lab code only for users who may see its client. `total`: their number, if a figure has it. */
export const listHighValues = async (
  db: Db,
  input: Input,
  caller: Pick<Caller, 'scope' | 'permissions'>,
  total?: number,
): Promise<Page<HighValueRow>> => {
  refuseResultsByClient(caller)
  const { scope, permissions } = caller
  const { query, limitNow, released, each } = input
  const filter = { query, limitNow, released, each, period: periodOf(input), scope }
  const { rows, totalRecords } = await selectHighValuePage(db, filter, input, total)
  const mayKnowClient = permissions.has('codeMapping')
  return { rows: rows.map(row => (mayKnowClient ? row : { ...row, labCode: null })), totalRecords }
}
