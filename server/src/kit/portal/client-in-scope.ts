import type { Db } from '../../db/database.ts'
import { clientInScope } from '../list/business-scope.ts'
import type { Scope } from '../list/scope.ts'

export const isClientInScope = async (db: Db, clientId: number, scope: Scope): Promise<boolean> =>
  (await db
    .selectFrom('client')
    .select('id')
    .where('client.id', '=', clientId)
    .where(clientInScope(scope))
    .executeTakeFirst()) !== undefined
