import type { PrintDocument } from '@seam/contract/lab/delegation/print'
import type { Generated, GeneratedAlways } from 'kysely'
import type { GeneratedTime } from './system.ts'

export type PrintTables = {
  delegationPrint: {
    id: GeneratedAlways<bigint>
    delegationId: number
    document: PrintDocument
    copy: number
    reason: Generated<string>
    userId: number
    userName: string
    createTime: GeneratedTime
  }
  /** Receipts of recharges and settlements. */
  moneyPrint: {
    id: GeneratedAlways<bigint>
    tradeId: Generated<number | null>
    settlementId: Generated<number | null>
    copy: number
    reason: Generated<string>
    userId: number
    userName: string
    createTime: GeneratedTime
  }
}
