import { tradeState } from '@seam/contract/client/money/ledger'
import { isScanMethod, type ScanMethod } from '@seam/contract/client/money/pay-method'
import type { TradeRow } from '@seam/contract/trade/trade'

/**
 * The channel by whose code a trade can be collected, or its collection ended: also of one whose code is shown already,
 * perhaps at a till that was left.
 */
export const channelOfOpenTrade = ({
  state,
  payMethod,
}: Pick<TradeRow, 'state' | 'payMethod'>): ScanMethod | undefined =>
  (state === tradeState.open || state === tradeState.paying) && isScanMethod(payMethod) ? payMethod : undefined
