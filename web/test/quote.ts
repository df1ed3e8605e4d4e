import { payMethod } from '@seam/contract/client/money/pay-method'
import type { Quote } from '@seam/contract/trade/till'

/** What a client owes for one delegation, as the till asks the server for it. */
export const quoteOf = (part: Partial<Quote> = {}): Quote => ({
  quoteId: 'q',
  expireTime: '2026-11-26 10:00:00',
  clientId: 1,
  accountId: 5,
  clientName: '柳林煤业',
  lines: [{ id: 7, delegateCode: 'WT-7', fee: '120.00', covered: '0.00', due: '120.00' }],
  due: '120.00',
  balance: '80.00',
  creditAvailable: '1000.00',
  needsPassword: true,
  methods: payMethod.values.map(value => ({ payMethod: value, enabled: true, reasons: [] })),
  ...part,
})
