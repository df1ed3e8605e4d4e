import type { PayMethod } from '@seam/contract/client/money/pay-method'
import type { Generated, GeneratedAlways } from 'kysely'
import type { GeneratedTime } from './system.ts'

/** Notices of payment channels. */
export type OnlinePayTables = {
  payNotice: {
    id: GeneratedAlways<bigint>
    payMethod: PayMethod
    noticeKind: 'payment' | 'refund'
    outTradeNo: string
    outRefundNo: Generated<string>
    providerNo: Generated<string>
    amount: bigint | null
    createTime: GeneratedTime
  }
}
