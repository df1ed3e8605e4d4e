import { fromFen } from '@seam/contract/kit/value/money'
import { type PortalStatementRow, portalStatementCalls } from '@seam/contract/portal/statement'
import { statementState } from '@seam/contract/trade/statement'
import type { Db } from '../../../db/database.ts'
import type { Caller } from '../../../kit/caller.ts'
import { requireRow } from '../../../kit/refusal.ts'
import { implement } from '../../../kit/serve/implement.ts'
import { actorOf } from '../../../kit/transition/actor.ts'
import { confirmStatement, disputeStatement, printStatement } from '../../trade/statement/statement.commands.ts'
import { findOwnStatement, type OwnStatement, selectOwnStatementPage } from './statement.rows.ts'

const toRow = (row: OwnStatement, { portal }: Pick<Caller, 'portal'>): PortalStatementRow => ({
  ...row,
  openingReceivable: fromFen(row.openingReceivable),
  closingReceivable: fromFen(row.closingReceivable),
  openingBalance: fromFen(row.openingBalance),
  closingBalance: fromFen(row.closingBalance),
  can: { answer: portal?.readOnly === false && row.state === statementState.issued },
})

const requireOwn = async (db: Db, id: number, caller: Caller) => requireRow(await findOwnStatement(db, id, caller))

export const portalStatementRoutes = implement(portalStatementCalls, {
  page: async ({ db, input, caller }) => {
    const { rows, totalRecords } = await selectOwnStatementPage(db, input, caller)
    return { rows: rows.map(row => toRow(row, caller)), totalRecords }
  },

  get: async ({ db, input, caller }) => {
    const { figures, ...row } = await requireOwn(db, input.id, caller)
    return { ...figures, ...toRow(row, caller) }
  },

  file: async ({ db, input, caller }) => printStatement(db, await requireOwn(db, input.id, caller)),

  confirm: async context => {
    const { db, input, caller, logOperation } = context
    const { statementCode } = await requireOwn(db, input.id, caller)
    await confirmStatement(db, input, actorOf(context))
    logOperation(`确认对账单【${statementCode}】无误`)
    return null
  },

  dispute: async context => {
    const { db, input, caller, logOperation } = context
    const { statementCode } = await requireOwn(db, input.id, caller)
    await disputeStatement(db, input, actorOf(context))
    logOperation(`对对账单【${statementCode}】提出异议：${input.dispute}`)
    return null
  },
})
