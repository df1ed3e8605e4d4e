import type { InputOf } from '@seam/contract/kit/call'
import type { portalStatementCalls } from '@seam/contract/portal/statement'
import { statementState } from '@seam/contract/trade/statement'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import type { Caller } from '../../../kit/caller.ts'
import { paginate } from '../../../kit/list/page.ts'
import { ofClient } from '../../../kit/portal/of-client.ts'

type Viewer = Pick<Caller, 'portal'>

const ownStatements = (db: Db, caller: Viewer) =>
  ofClient(db, caller)
    .statements()
    .select([
      'clientStatement.id',
      'clientStatement.statementCode',
      'clientStatement.startDate',
      'clientStatement.endDate',
      'clientStatement.openingReceivable',
      'clientStatement.closingReceivable',
      'clientStatement.openingBalance',
      'clientStatement.closingBalance',
      'clientStatement.state',
      'clientStatement.dispute',
      'clientStatement.answerTime',
      'clientStatement.createTime',
      'clientStatement.version',
    ])

export const selectOwnStatementPage = (db: Db, input: InputOf<typeof portalStatementCalls.page>, caller: Viewer) =>
  paginate(db, ownStatements(db, caller), input, {
    columns: { state: 'clientStatement.state', createTime: 'clientStatement.createTime' },
    last: 'clientStatement.id',
  })
export type OwnStatement = Awaited<ReturnType<typeof selectOwnStatementPage>>['rows'][number]

export const findOwnStatement = (db: Db, id: number, caller: Viewer) =>
  ownStatements(db, caller)
    .select(['clientStatement.figures', 'clientStatement.hash', 'clientStatement.createUserId'])
    .where('clientStatement.id', '=', id)
    .executeTakeFirst()

/** Statements that wait for the answer of the client. */
export const countOpenStatements = async (db: Db, caller: Viewer): Promise<number> =>
  (
    await ofClient(db, caller)
      .statements()
      .select(sql<number>`count(*)::int`.as('total'))
      .where('clientStatement.state', '=', statementState.issued)
      .executeTakeFirstOrThrow()
  ).total
