import type { Permission } from '@seam/contract/kit/permission'
import type { SearchHit } from '@seam/contract/system/search'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import type { Caller } from '../../../kit/caller.ts'
import { anywhere } from '../../../kit/list/like.ts'
import { piecesQuery } from '../../../kit/list/pieces.ts'

/** of each kind */
const limit = sql.lit(6)

type Kind = { readonly rights: readonly Permission[]; readonly find: (text: string) => RawBuilder<unknown> }

/** Clients scanned from the newest on before the index is used: a text that many have is found soon. */
const newest = sql.lit(2000)

const clientsOf = (text: string) => {
  const held = sql`search like ${anywhere(text)}`
  return sql`(with near as materialized (
        select id from (select id, search from client order by id desc limit ${newest}) newest where ${held} order by id desc limit ${limit})
      select 'client', client_name, client_code, '/client/info?id=' || id from client
      where id in (select id from near union all select id from client
        where (select count(*) from near) < ${limit} and search_pieces(search) @@ ${piecesQuery(text, 3)}::tsquery and ${held})
      order by id desc limit ${limit})`
}

// each along its own index, or the unique key of the lab code
const kinds: readonly Kind[] = [
  {
    rights: ['delegateView'],
    find: text => sql`(select 'delegation' as kind, delegate_code as title, client.client_name as note,
      '/delegate/list?code=' || delegate_code as url from delegation join client on client.id = client_id
      where deleted_time is null and delegate_code ilike ${anywhere(text)} order by delegation.id desc limit ${limit})`,
  },
  {
    rights: ['clientView'],
    find: text => clientsOf(text.toLowerCase()),
  },
  {
    rights: ['reportView'],
    find: text => sql`(select 'report', report_code, client.client_name, '/assay/report?id=' || report.id
      from report join delegation on delegation.id = delegation_id join client on client.id = client_id
      where report_code ilike ${anywhere(text)} order by report.id desc limit ${limit})`,
  },
  {
    // whose sample a blind code is, only for those who may know
    rights: ['codeMapping'],
    find: text => sql`(select 'sample', lab_code, delegate_code, '/delegate/list?code=' || delegate_code
      from sample join delegation on delegation.id = delegation_id
      where deleted_time is null and lab_code = ${text.toUpperCase()})`,
  },
]

/** The records of this name that the caller may see: one statement, whatever their rights. */
export const findRecords = async (db: Db, caller: Caller, text: string): Promise<SearchHit[]> => {
  const permittedKinds = kinds.filter(({ rights }) => rights.every(right => caller.permissions.has(right)))
  if (permittedKinds.length === 0) return []
  const { rows } = await sql<SearchHit>`${sql.join(
    permittedKinds.map(({ find }) => find(text)),
    sql` union all `,
  )}`.execute(db)
  return rows
}
