import { itemState } from '@seam/contract/lab/sample/sample'
import { literals } from '../../../../kit/sql/expressions.ts'

/** Of items with a confirmed result: `state in (${confirmedStates})`. */
export const confirmedStates = literals(itemState.confirmed, itemState.published)
