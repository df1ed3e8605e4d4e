import { state } from '@seam/contract/kit/dictionary'
import type { Tx } from '../../../db/database.ts'
import type { Scope } from '../../../kit/list/scope.ts'
import { lockClient } from '../client/client.rows.ts'
import { type ClientRecord, findClientId, selectRecords, setDefault } from './client-record.rows.ts'
import { chooseDefault } from './client-record.rules.ts'

/** Locks the client of a record, so that changes of the records of one client are made one after the other. */
export const lockClientOf = async (tx: Tx, table: ClientRecord, id: number, scope: Scope) => {
  const clientId = await findClientId(tx, table, id)
  return clientId === undefined ? undefined : lockClient(tx, clientId, scope)
}

/**
 * Leaves exactly one default among the client's enabled records, the preferred one if given. The client must be
 * locked.
 */
export const updateDefault = async (tx: Tx, table: ClientRecord, clientId: number, preferredId?: number) => {
  const records = await selectRecords(tx, table, clientId)
  const chosenId = chooseDefault(
    records.filter(record => record.state === state.enabled),
    preferredId,
  )
  const changed = records.filter(({ id, isDefault }) => isDefault !== (id === chosenId))
  // The previous default first, so that there are never two.
  for (const { id, isDefault } of changed.toSorted((a, b) => Number(b.isDefault) - Number(a.isDefault)))
    await setDefault(tx, table, id, !isDefault)
}
