import type { CorrectionKind, CorrectionState } from '@seam/contract/trade/correction'
import type { Generated, GeneratedAlways } from 'kysely'
import type { GeneratedTime, TimeOrNull } from './system.ts'

/** Corrections of the ledger by two users; amounts in fen. */
export type CorrectionTables = {
  correction: {
    id: GeneratedAlways<number>
    correctionCode: Generated<string>
    correctionKind: CorrectionKind
    /** null: of the vault, not of a client */
    clientId: number | null
    settlementId: number | null
    /** the posting of a deposit that is undone */
    depositId: Generated<bigint | null>
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
