import type { CorrectionKind, CorrectionState } from '@seam/contract/trade/correction'
import type { Generated, GeneratedAlways } from 'kysely'
import type { GeneratedTime, TimeOrNull } from './system.ts'

/** Corrections of the ledger by two users; amounts in fen. */
export type CorrectionTables = {
  correction: {
    id: GeneratedAlways<number>
    correctionCode: Generated<string>
    correctionKind: CorrectionKind
    clientId: number
    settlementId: number | null
    amount: bigint
    cashBack: Generated<boolean>
    reason: string
    state: CorrectionState
    approverId: number | null
    approverName: Generated<string>
    approveTime: TimeOrNull
    createUserId: number
    createName: string
    createTime: GeneratedTime
    version: Generated<number>
  }
  correctionTrade: { correctionId: number; tradeId: number }
}
