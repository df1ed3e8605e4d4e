import type { Permission } from '@seam/contract/kit/permission'
import type { Db } from '../../../../db/database.ts'
import type { Caller } from '../../../../kit/caller.ts'
import type { Scope } from '../../../../kit/list/scope.ts'
import { findOpenShift } from '../../../client/shift/shift.rows.ts'

/**
 * Whether the reader is to count the cash of an open shift of their own: what moved it is left out of income, cash and all
 * between them, so that they add up and no difference of them is that cash. Buckets contain it.
 */
export const isCountingBlind = async (db: Db, { userId }: Scope) => (await findOpenShift(db, userId)) !== undefined

/** The rights to charges of a reader who is to count blind, or who is not. */
export const rightsWhileCounting = (
  { permissions }: Pick<Caller, 'permissions'>,
  isBlind: boolean,
): ReadonlySet<Permission> =>
  isBlind ? new Set([...permissions].filter(permission => permission !== 'statMoney')) : permissions

/**
 * The rights of a reader of charges of delegations, of their lines, packages and projects. None of them tells which shift
 * they were paid to, and what they are beyond income is the cash of that shift: until the count the reader sees no amount.
 */
export const rightsToCharges = async (
  db: Db,
  caller: Pick<Caller, 'scope' | 'permissions'>,
): Promise<ReadonlySet<Permission>> => rightsWhileCounting(caller, await isCountingBlind(db, caller.scope))
