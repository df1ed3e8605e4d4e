import type { Tx } from '../../../db/database.ts'
import { nextVersion } from '../../../kit/sql/next-version.ts'
import { lockClient } from '../client/client.rows.ts'
import { chooseDefault } from './client-record.rules.ts'

/** What a client has several of, one of them the default. The tables agree in the columns used here. */
type Belonging = 'clientAddress' | 'notifier' | 'ticket'
const common = (table: Belonging) => table as 'notifier'

/** The client that has it, held: whoever changes what the client has waits here in turn. */
export const lockClientOf = async (tx: Tx, table: Belonging, id: number) => {
  const row = await tx.selectFrom(common(table)).select('clientId').where('id', '=', id).executeTakeFirst()
  return row && lockClient(tx, row.clientId)
}

/** Leaves exactly one default among the client's enabled ones, the wanted one if named. The client is held. */
export const updateDefault = async (tx: Tx, table: Belonging, clientId: number, wanted?: number) => {
  const rows = await tx
    .selectFrom(common(table))
    .select(['id', 'isDefault', 'state'])
    .where('clientId', '=', clientId)
    .orderBy('id')
    .execute()
  const chosen = chooseDefault(
    rows.filter(({ state }) => state === 2),
    wanted,
  )
  const wrong = rows.filter(({ id, isDefault }) => isDefault !== (id === chosen))
  // the old one first: there are never two
  for (const { id, isDefault } of wrong.toSorted((a, b) => Number(b.isDefault) - Number(a.isDefault)))
    await tx
      .updateTable(common(table))
      .set({ isDefault: !isDefault, version: nextVersion })
      .where('id', '=', id)
      .execute()
}
