import type { IncomeDimension } from '@seam/contract/insight/stat/platform'
import { sql } from 'kysely'
import type { Db } from '../../../../db/database.ts'

/** Names of clients, salesmen and grades by key. */
export const selectMoneyNames = async (db: Db, by: IncomeDimension, keyList: readonly string[]) => {
  const names =
    by === 'client'
      ? sql`select id, client_name as name from client`
      : by === 'salesman'
        ? sql`select id, salesman_name as name from salesman`
        : by === 'grade'
          ? sql`select id, grade_name as name from member_grade`
          : sql`select id, group_name as name from project_group`
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from (${names}) named where id = any(${keyList.map(Number)}::integer[])`.execute(db)
  return new Map(rows.map(({ id, name }) => [String(id), name]))
}
