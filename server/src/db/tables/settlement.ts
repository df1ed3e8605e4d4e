import type { PayMethod } from '@seam/contract/client/money/pay-method'
import type { SettlementState } from '@seam/contract/client/money/settlement'
import type { Generated, GeneratedAlways } from 'kysely'
import type { GeneratedTime } from './system.ts'

/** Settlements of credit, and what was received for them; amounts in fen. */
export type SettlementTables = {
  settlement: {
    id: GeneratedAlways<number>
    settleCode: Generated<string>
    clientId: number
    amount: bigint
    received: Generated<bigint>
    surplus: Generated<bigint>
    state: SettlementState
    remarks: Generated<string>
    createUserId: number
    createName: string
    createTime: GeneratedTime
    version: Generated<number>
  }
  settlementTrade: { settlementId: number; tradeId: number; amount: bigint; live: Generated<boolean> }
  settlementReceipt: {
    id: GeneratedAlways<number>
    settlementId: number
    payMethod: PayMethod
    amount: bigint
    voucherNo: Generated<string>
    createUserId: number
    createName: string
    createTime: GeneratedTime
  }
}
