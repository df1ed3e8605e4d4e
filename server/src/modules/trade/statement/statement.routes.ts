import { fromFen } from '@seam/contract/kit/value/money'
import { type Statement, statementCalls, statementFailures } from '@seam/contract/trade/statement'
import type { Db } from '../../../db/database.ts'
import { exportList } from '../../../kit/export/list-export.ts'
import { logExport } from '../../../kit/export/log-export.ts'
import { sheet } from '../../../kit/export/workbook/sheet.ts'
import type { Scope } from '../../../kit/list/scope.ts'
import { requireRow } from '../../../kit/refusal.ts'
import { implement } from '../../../kit/serve/implement.ts'
import { statementColumns, statementRowColumns } from './statement.columns.ts'
import { answerStatement, computeStatement, issueStatement, printStatement } from './statement.commands.ts'
import * as rows from './statement.rows.ts'

const toRow = (row: rows.StoredStatement) => ({
  ...row,
  openingReceivable: fromFen(row.openingReceivable),
  closingReceivable: fromFen(row.closingReceivable),
  openingBalance: fromFen(row.openingBalance),
  closingBalance: fromFen(row.closingBalance),
})

const requireStatement = async (db: Db, id: number, scope: Scope): Promise<Statement> => {
  const { hash, figures, ...statement } = requireRow(await rows.findStatement(db, id, scope))
  return { ...toRow(statement), hash, figures }
}

export const statementRoutes = implement(
  statementCalls,
  {
    preview: ({ db, input, caller }) => computeStatement(db, input, caller.scope),

    issue: issueStatement,

    answer: answerStatement,

    page: async ({ db, input, caller }) => {
      const page = await rows.selectStatementPage(db, input, caller.scope)
      return { rows: page.rows.map(toRow), totalRecords: page.totalRecords }
    },

    get: ({ db, input, caller }) => requireStatement(db, input.id, caller.scope),

    exportAll: exportList(statementCalls.exportAll, {
      title: () => '对账单',
      columns: () => statementColumns,
      query: (db, input, caller) => rows.statementQuery(db, input, caller.scope),
    }),

    exportRows: async ({ db, input, caller, request }) => {
      const { statementCode, figures } = await requireStatement(db, input.id, caller.scope)
      const fileName = `对账单明细_${statementCode}.xlsx`
      await logExport(db, caller, request, `导出【${fileName}】，${figures.rows.length} 行`)
      return sheet({ fileName, columns: statementRowColumns, rows: [figures.rows] })
    },

    print: async ({ db, input, caller }) => printStatement(db, await requireStatement(db, input.id, caller.scope)),
  },
  { statement_issued: statementFailures.issuedAlready },
)
