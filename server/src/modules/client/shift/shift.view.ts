import type { ShiftRow } from '@seam/contract/client/shift'
import { fromFen } from '@seam/contract/kit/money'
import type { LockedShift } from './shift.rows.ts'

const orNull = (fen: bigint | null) => (fen === null ? null : fromFen(fen))

export const shiftToWire = ({ handedOut, float, expected, counted, ...shift }: LockedShift): ShiftRow => ({
  ...shift,
  handedOut: fromFen(handedOut),
  float: fromFen(float),
  expected: orNull(expected),
  counted: orNull(counted),
  difference: expected === null || counted === null ? null : fromFen(counted - expected),
})
