import type { notifierCalls } from '@seam/contract/client/notifier'
import type { InputOf } from '@seam/contract/kit/call'
import { state } from '@seam/contract/kit/dictionary'
import { type Insertable, type NotNull, sql, type Updateable } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import type { Tables } from '../../../db/tables.ts'
import { clientInScope } from '../../../kit/list/business-scope.ts'
import type { Scope } from '../../../kit/list/scope.ts'
import { searchPage } from '../../../kit/list/search-page.ts'
import { oncePer } from '../../../kit/once-per.ts'
import { nextVersion } from '../../../kit/sql/expressions.ts'
import { bySearch, bySearchIndex } from '../client/search.sql.ts'

const notifiers = oncePer((db: Db) =>
  db
    .selectFrom('notifier')
    .leftJoin('client', 'client.id', 'notifier.clientId')
    .select([
      'notifier.id',
      'notifier.clientId',
      'client.clientCode',
      'client.clientName',
      'notifierName',
      'notifier.telephone',
      'isDefault',
      'notifier.state',
      'notifier.createTime',
      'notifier.version',
    ])
    .$narrowType<{ clientCode: NotNull; clientName: NotNull }>(),
)

export const selectNotifierPage = (db: Db, input: InputOf<typeof notifierCalls.page>, scope: Scope) =>
  searchPage(db, notifiers(db).where(clientInScope(scope)), input, {
    columns: {
      keyword: bySearch,
      clientId: 'notifier.clientId',
      notifierName: 'notifierName',
      telephone: 'notifier.telephone',
      state: 'notifier.state',
      clientName: sql.ref('notifier.client_name'),
      createTime: 'notifier.createTime',
    },
    indexed: { keyword: bySearchIndex },
    last: 'notifier.id',
  })

export const findNotifier = (db: Db, id: number) => notifiers(db).where('notifier.id', '=', id).executeTakeFirst()

/** A notifier has a mobile number, not a landline. */
export const selectNotifierMobiles = async (db: Db, clientId: number): Promise<string[]> =>
  (
    await db
      .selectFrom('notifier')
      .select('telephone')
      .where('clientId', '=', clientId)
      .where('state', '=', state.enabled)
      .orderBy('telephone')
      .execute()
  ).map(({ telephone }) => telephone)

export const insertNotifier = async (tx: Tx, notifier: Insertable<Tables['notifier']>) =>
  (await tx.insertInto('notifier').values(notifier).returning('id').executeTakeFirstOrThrow()).id

export const updateNotifier = async (tx: Tx, id: number, edit: Updateable<Tables['notifier']>) => {
  await tx
    .updateTable('notifier')
    .set({ ...edit, version: nextVersion })
    .where('id', '=', id)
    .execute()
}

export const deleteNotifier = async (tx: Tx, id: number) => {
  await tx.deleteFrom('notifier').where('id', '=', id).execute()
}

/** Whether a delegation of the client names this telephone. */
export const isNamed = async (db: Db, clientId: number, telephone: string): Promise<boolean> => {
  const names = await db
    .selectFrom('delegationNotifier')
    .innerJoin('delegation', 'delegation.id', 'delegationNotifier.delegationId')
    .select('delegation.id')
    .where('delegation.clientId', '=', clientId)
    .where('delegation.deletedTime', 'is', null)
    .where('delegationNotifier.telephone', '=', telephone)
    .limit(1)
    .executeTakeFirst()
  return names !== undefined
}

export const selectEnabledNotifiers = (db: Db, clientId: number) =>
  db
    .selectFrom('notifier')
    .select(['id', 'notifierName', 'telephone'])
    .where('clientId', '=', clientId)
    .where('state', '=', state.enabled)
    .orderBy('isDefault', 'desc')
    .orderBy('id')
    .execute()
