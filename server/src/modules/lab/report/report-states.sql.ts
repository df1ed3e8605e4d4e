import { reportState } from '@seam/contract/lab/report/report'
import { literals } from '../../../kit/sql/expressions.ts'

/** Of reports in force: `state in (${statesInForce})`. */
export const statesInForce = literals(reportState.issued, reportState.released)
