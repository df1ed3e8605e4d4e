import type { addressCalls } from '@seam/contract/client/address'
import type { InputOf } from '@seam/contract/kit/call'
import { type Insertable, type NotNull, sql, type Updateable } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import type { Tables } from '../../../db/tables.ts'
import { clientInScope } from '../../../kit/list/business-scope.ts'
import type { Scope } from '../../../kit/list/scope.ts'
import { searchPage } from '../../../kit/list/search-page.ts'
import { oncePer } from '../../../kit/once-per.ts'
import { nextVersion } from '../../../kit/sql/expressions.ts'
import { bySearch, bySearchIndex } from '../client/search.sql.ts'

const addresses = oncePer((db: Db) =>
  db
    .selectFrom('clientAddress')
    .leftJoin('client', 'client.id', 'clientAddress.clientId')
    .select([
      'clientAddress.id',
      'clientAddress.clientId',
      'client.clientCode',
      'client.clientName',
      'clientAddress.contact',
      'clientAddress.telephone',
      'areaCode',
      'areaName',
      'detail',
      'isDefault',
      'clientAddress.state',
      'clientAddress.createTime',
      'clientAddress.version',
    ])
    .$narrowType<{ clientCode: NotNull; clientName: NotNull }>(),
)

export const addressPage = (db: Db, input: InputOf<typeof addressCalls.page>, scope: Scope) =>
  searchPage(db, addresses(db).where(clientInScope(scope)), input, {
    columns: {
      keyword: bySearch,
      clientId: 'clientAddress.clientId',
      contact: 'clientAddress.contact',
      telephone: 'clientAddress.telephone',
      areaName: 'areaName',
      state: 'clientAddress.state',
      clientName: sql.ref('client_address.client_name'),
      createTime: 'clientAddress.createTime',
    },
    indexed: { keyword: bySearchIndex },
    last: 'clientAddress.id',
  })

export const addressById = (db: Db, id: number) => addresses(db).where('clientAddress.id', '=', id).executeTakeFirst()

export const insertAddress = async (tx: Tx, address: Insertable<Tables['clientAddress']>) =>
  (await tx.insertInto('clientAddress').values(address).returning('id').executeTakeFirstOrThrow()).id

export const updateAddress = async (tx: Tx, id: number, edit: Updateable<Tables['clientAddress']>) => {
  await tx
    .updateTable('clientAddress')
    .set({ ...edit, version: nextVersion })
    .where('id', '=', id)
    .execute()
}

export const deleteAddress = async (tx: Tx, id: number) => {
  await tx.deleteFrom('clientAddress').where('id', '=', id).execute()
}
