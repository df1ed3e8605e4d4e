import type { LedgerAccount } from '@seam/contract/client/money/ledger'
import type { CreditRecordKind } from '@seam/contract/trade/account-money'
import type { Generated, GeneratedAlways } from 'kysely'
import type { GeneratedTime } from './system.ts'

/** Limits and terms of credit, and the view that lists them with the used credit; amounts in fen. */
export type CreditTables = {
  creditChange: {
    id: Generated<bigint>
    clientId: number
    limitBefore: bigint
    limitAfter: bigint
    daysBefore: number
    daysAfter: number
    creditUsed: bigint
    reason: string
    userId: number | null
    userName: string
    createTime: GeneratedTime
  }
  creditRecord: {
    id: GeneratedAlways<bigint>
    clientId: GeneratedAlways<number>
    ledgerAccount: GeneratedAlways<LedgerAccount>
    seq: GeneratedAlways<number | null>
    recordKind: GeneratedAlways<CreditRecordKind>
    postingId: GeneratedAlways<bigint | null>
    delegationId: GeneratedAlways<number | null>
    amount: GeneratedAlways<bigint>
    usedAfter: GeneratedAlways<bigint>
    limitBefore: GeneratedAlways<bigint | null>
    limitAfter: GeneratedAlways<bigint | null>
    daysBefore: GeneratedAlways<number | null>
    daysAfter: GeneratedAlways<number | null>
    reason: GeneratedAlways<string | null>
    userName: GeneratedAlways<string | null>
    createTime: GeneratedAlways<string>
  }
}
