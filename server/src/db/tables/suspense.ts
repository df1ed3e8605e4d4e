import type { PayMethod } from '@seam/contract/client/money/pay-method'
import type { ClaimTarget, SuspenseState } from '@seam/contract/client/money/suspense'
import type { Generated, GeneratedAlways } from 'kysely'
import type { GeneratedTime, TimeOrNull } from './system.ts'

/** Money received from unknown payers; amounts in fen. */
export type SuspenseTables = {
  bankLine: {
    id: GeneratedAlways<number>
    bankRef: string
    bookedDate: string
    amount: bigint
    payerName: string
    payerAccount: string
    summary: string
    /** The payment that was registered for it before. */
    tradeId: number | null
    createUserId: number
    createName: string
    createTime: GeneratedTime
  }
  suspense: {
    id: GeneratedAlways<number>
    suspenseCode: Generated<string>
    cause: string
    payMethod: PayMethod
    amount: bigint
    state: SuspenseState
    bankLineId: number | null
    attemptId: number | null
    payer: string
    reference: string
    remarks: string
    clientId: Generated<number | null>
    claimTarget: Generated<ClaimTarget | null>
    returnReason: Generated<string>
    returnUserId: Generated<number | null>
    returnName: Generated<string>
    /** Of the request to undo a channel's payout. */
    undoReason: Generated<string>
    undoUserId: Generated<number | null>
    undoName: Generated<string>
    finishUserId: Generated<number | null>
    finishName: Generated<string>
    finishTime: TimeOrNull
    createTime: GeneratedTime
    version: Generated<number>
  }
}
