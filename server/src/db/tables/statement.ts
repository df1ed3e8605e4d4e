import type { StatementFigures, StatementState } from '@seam/contract/trade/statement'
import type { Generated, GeneratedAlways } from 'kysely'
import type { GeneratedTime, Json, TimeOrNull } from './system.ts'

/** Statements of clients; amounts in fen. */
export type StatementTables = {
  clientStatement: {
    id: GeneratedAlways<number>
    statementCode: Generated<string>
    clientId: number
    startDate: string
    endDate: string
    openingReceivable: bigint
    closingReceivable: bigint
    openingBalance: bigint
    closingBalance: bigint
    figures: Json<StatementFigures>
    hash: string
    state: StatementState
    dispute: Generated<string>
    answerName: Generated<string>
    answerTime: TimeOrNull
    createUserId: number
    createName: string
    createTime: GeneratedTime
    version: Generated<number>
  }
}
