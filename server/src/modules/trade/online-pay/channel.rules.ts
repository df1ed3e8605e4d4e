import { type PayMethod, payMethod, payMethodFailures } from '@seam/contract/client/money/pay-method'
import { type Reason, reason } from '../../../kit/reason.rules.ts'

/** The reason against a method that needs a channel and has none. */
export const withoutChannel = (method: PayMethod): Reason =>
  reason(payMethodFailures.stopped, `${payMethod.label(method)}没有开通`)
