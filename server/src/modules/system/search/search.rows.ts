import type { Permission } from '@seam/contract/kit/permission'
import type { SearchHit } from '@seam/contract/system/search'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import type { Caller } from '../../../kit/caller.ts'
import { clientInScope, delegationInScope, reportInScope } from '../../../kit/list/business-scope.ts'
import { patternOf } from '../../../kit/list/like.ts'
import type { Scope } from '../../../kit/list/scope.ts'
import { matchesPieces } from '../../../kit/list/search-page.ts'

/** Hits of each kind. */
const hits = sql.lit(6)

type Kind = {
  readonly rights: readonly Permission[]
  readonly find: (text: string, scope: Scope) => RawBuilder<unknown>
}

/** The newest rows are read before the index: a frequent text is found among them. */
const newestRows = sql.lit(2000)

type Indexed = { readonly table: string; readonly contains: RawBuilder<SqlBool>; readonly byIndex: RawBuilder<SqlBool> }

/** The keys of the newest rows that contain a text. */
const newestKeys = ({ table, contains, byIndex }: Indexed) => {
  const rows = sql.table(table)
  return sql`(with newest as materialized (
        select id from (select * from ${rows} order by id desc limit ${newestRows}) ${rows} where ${contains} order by id desc limit ${hits})
      select id from ${rows} where id in (select id from newest union all select id from ${rows}
        where (select count(*) from newest) < ${hits} and ${byIndex} and ${contains})
      order by id desc limit ${hits})`
}

// Each along its own index, or the unique key of the lab code.
const kinds: readonly Kind[] = [
  {
    rights: ['delegateView'],
    find: (text, scope) => sql`(select 'delegation' as kind, delegate_code as title, client.client_name as note,
      '/delegate/list?code=' || delegate_code as url from delegation join client on client.id = client_id
      where delegation.id = any(array${newestKeys({
        table: 'delegation',
        contains: sql<SqlBool>`deleted_time is null and delegate_code ilike ${patternOf(text)}
          and ${delegationInScope(scope)}`,
        byIndex: matchesPieces(sql`lower(delegate_code || ' ' || client_name)`, text),
      })}) order by delegation.id desc)`,
  },
  {
    rights: ['clientView'],
    find: (text, scope) => sql`(select 'client', client_name, client_code, '/client/info?id=' || id from client
      where id = any(array${newestKeys({
        table: 'client',
        contains: sql<SqlBool>`search like ${patternOf(text.toLowerCase())} and ${clientInScope(scope)}`,
        byIndex: matchesPieces(sql`search`, text),
      })}) order by id desc)`,
  },
  {
    rights: ['reportView'],
    find: (text, scope) => sql`(select 'report', report_code, client.client_name, '/assay/report/' || report.id
      from report join delegation on delegation.id = delegation_id join client on client.id = delegation.client_id
      where report.id = any(array${newestKeys({
        table: 'report',
        contains: sql<SqlBool>`report_code ilike ${patternOf(text)} and ${reportInScope(scope)}`,
        byIndex: matchesPieces(
          sql`lower(coalesce(report_code, '') || ' ' || delegate_code || ' ' || client_name)`,
          text,
        ),
      })}) order by report.id desc)`,
  },
  {
    // The sample of a blind code, only for users who may see it.
    rights: ['codeMapping'],
    find: (text, scope) => sql`(select 'sample', lab_code, delegate_code, '/delegate/list?code=' || delegate_code
      from sample join delegation on delegation.id = delegation_id
      where deleted_time is null and lab_code = ${text.toUpperCase()}
        and ${delegationInScope(scope)})`,
  },
]

/** The matching records that the caller may see, in one statement regardless of their permissions. */
export const findRecords = async (db: Db, caller: Caller, text: string): Promise<SearchHit[]> => {
  const permittedKinds = kinds.filter(({ rights }) => rights.every(right => caller.permissions.has(right)))
  if (permittedKinds.length === 0) return []
  const { rows } = await sql<SearchHit>`${sql.join(
    permittedKinds.map(({ find }) => find(text, caller.scope)),
    sql` union all `,
  )}`.execute(db)
  return rows
}
