import { shiftCalls } from '@seam/contract/client/money/shift'

/** What shows another state after a change of a shift. */
export const shiftRefresh = [
  shiftCalls.current,
  shiftCalls.toTakeOver,
  shiftCalls.page,
  shiftCalls.detail,
  shiftCalls.vault,
]
