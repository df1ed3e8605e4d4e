import type { PayMethod } from '@seam/contract/client/money/pay-method'
import type { BillLineKind, ReconKind, ReconState } from '@seam/contract/trade/bill'
import type { Generated, GeneratedAlways } from 'kysely'
import type { GeneratedTime, TimeOrNull } from './system.ts'

/** Bills of payment channels and their differences; amounts in fen. */
export type BillTables = {
  payBill: {
    id: GeneratedAlways<number>
    payMethod: PayMethod
    billDay: string
    compareTime: TimeOrNull
    createTime: GeneratedTime
  }
  billLine: {
    id: GeneratedAlways<bigint>
    billId: number
    payMethod: PayMethod
    lineKind: BillLineKind
    outTradeNo: string
    outRefundNo: Generated<string>
    providerNo: Generated<string>
    amount: bigint
    fee: bigint
    eventTime: string
    createTime: GeneratedTime
  }
  reconItem: {
    id: GeneratedAlways<number>
    payMethod: PayMethod
    billDay: string
    reconKind: ReconKind
    lineKind: BillLineKind
    outTradeNo: string
    outRefundNo: Generated<string>
    providerNo: Generated<string>
    ourAmount: bigint | null
    theirAmount: bigint | null
    attemptId: number | null
    refundPartId: number | null
    state: ReconState
    finding: Generated<string>
    remarks: Generated<string>
    handleUserId: number | null
    handleName: Generated<string>
    handleTime: TimeOrNull
    createTime: GeneratedTime
    version: Generated<number>
  }
}
