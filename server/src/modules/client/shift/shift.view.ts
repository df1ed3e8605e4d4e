import type { ShiftRow } from '@seam/contract/client/money/shift'
import { fromFen, fromFenOrNull } from '@seam/contract/kit/value/money'
import type { LockedShift } from './shift.rows.ts'

export const shiftToWire = ({ handedOut, float, expected, counted, ...shift }: LockedShift): ShiftRow => ({
  ...shift,
  handedOut: fromFen(handedOut),
  float: fromFen(float),
  floatDifference: fromFen(float - handedOut),
  expected: fromFenOrNull(expected),
  counted: fromFenOrNull(counted),
  difference: expected === null || counted === null ? null : fromFen(counted - expected),
})
