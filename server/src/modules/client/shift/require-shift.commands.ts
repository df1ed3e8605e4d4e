import { type PayMethod, payMethod } from '@seam/contract/client/money/pay-method'
import { shiftFailures } from '@seam/contract/client/money/shift'
import type { Tx } from '../../../db/database.ts'
import { refuse } from '../../../kit/refusal.ts'
import { lockOpenShift } from './shift.rows.ts'

/** A cashier; with a name if the message is for another user. */
type Cashier = { readonly id: number; readonly name?: string }

/** Returns the open shift of a cashier and locks it against closing; refuses if there is none. */
export const requireOpenShift = async (tx: Tx, { id, name }: Cashier): Promise<number> => {
  const shift = await lockOpenShift(tx, id)
  if (shift === undefined)
    throw refuse(shiftFailures.closed, name === undefined ? {} : { message: `现金由【${name}】经手，请其先开班` })
  return shift.id
}

/**
 * Refuses cash without an open shift; returns the shift, locked. Call it before all other locks
 * (`docs/ARCHITECTURE.md`).
 */
export const requireShiftForCash = async (
  tx: Tx,
  methods: readonly PayMethod[],
  cashier: Cashier,
): Promise<number | undefined> => (methods.includes(payMethod.cash) ? requireOpenShift(tx, cashier) : undefined)
