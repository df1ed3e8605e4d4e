import { type Likeness, likeness } from '@seam/contract/client/client'
import type { State } from '@seam/contract/kit/dictionary'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import { clientInScope } from '../../../kit/list/business-scope.ts'
import type { Scope } from '../../../kit/list/scope.ts'

export type Identity = {
  readonly id: number | null
  readonly clientName: string
  readonly creditCode: string
  readonly telephone: string
  readonly nameKey: string
}

const most = 10

/** Each has an index of its own; empty values are skipped, since many clients have none. */
const partsOf = ({ clientName, creditCode, telephone, nameKey }: Identity) => [
  ...(creditCode === '' ? [] : [sql`(credit_code = ${creditCode} and credit_code <> '')`]),
  ...(telephone === '' ? [] : [sql`telephone = ${telephone}`]),
  ...(nameKey === '' ? [] : [sql`name_key = ${nameKey}`]),
  ...(clientName === '' ? [] : [sql`client_name = ${clientName}`]),
]

/**
 * Clients that may be the same as this one, each with the reasons; those outside the scope are marked, so that they
 * are not named.
 */
export const selectLikelyClients = async (db: Db, identity: Identity, scope: Scope) => {
  const { id, clientName, creditCode, telephone, nameKey } = identity
  const parts = partsOf(identity)
  if (parts.length === 0) return []
  const { rows } = await sql<{
    id: number
    clientCode: string
    clientName: string
    contact: string
    telephone: string
    creditCode: string
    nameKey: string
    state: State
    inScope: boolean
  }>`
    select id, client_code, client_name, contact, telephone, credit_code, name_key, state, ${clientInScope(scope)} as in_scope
    from client
    where id is distinct from ${id}::int and (${sql.join(parts, sql` or `)})
    order by id limit ${most}`.execute(db)
  return rows.map(({ creditCode: code, nameKey: key, ...client }) => {
    const same = { name: client.clientName === clientName, telephone: client.telephone === telephone }
    const why: Likeness[] = [
      ...(code !== '' && code === creditCode ? [likeness.creditCode] : []),
      ...(same.name && same.telephone ? [likeness.nameAndTelephone] : []),
      ...(same.name || (key !== '' && key === nameKey) ? [likeness.soundsAlike] : []),
      ...(telephone !== '' && same.telephone ? [likeness.sameTelephone] : []),
    ]
    return { ...client, likeness: why }
  })
}

/** A file adds many clients: others wait, since each of two could hold a name that the other will add. */
export const lockAllLikeness = (tx: Tx) => sql`select pg_advisory_xact_lock(hashtext('clients of a file'))`.execute(tx)

/** Serialises additions of the same name or telephone, so that the second is compared with the first. */
export const lockLikeness = async (tx: Tx, { nameKey, telephone }: Pick<Identity, 'nameKey' | 'telephone'>) => {
  await sql`select pg_advisory_xact_lock_shared(hashtext('clients of a file'))`.execute(tx)
  const keys = [`name ${nameKey}`, ...(telephone === '' ? [] : [`telephone ${telephone}`])].sort()
  for (const key of keys) await sql`select pg_advisory_xact_lock(hashtext('client'), hashtext(${key}))`.execute(tx)
}
