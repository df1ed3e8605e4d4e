import { type PayMethod, payMethod } from '@seam/contract/client/pay-method'
import { shiftFailures } from '@seam/contract/client/shift'
import type { Tx } from '../../../db/database.ts'
import { refuse } from '../../../kit/refusal.ts'
import { lockOpenShift } from './shift.rows.ts'

/** Returns the open shift of a cashier and locks it against closing; refuses if there is none. */
export const requireOpenShift = async (tx: Tx, cashierId: number): Promise<number> => {
  const shift = await lockOpenShift(tx, cashierId)
  if (shift === undefined) throw refuse(shiftFailures.closed)
  return shift.id
}

/** Refuses cash without an open shift. Call it before all other locks (money.md §5). */
export const requireShiftForCash = async (tx: Tx, methods: readonly PayMethod[], cashierId: number): Promise<void> => {
  if (methods.includes(payMethod.cash)) await requireOpenShift(tx, cashierId)
}
