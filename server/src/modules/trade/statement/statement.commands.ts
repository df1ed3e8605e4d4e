import type { InputOf, OutputOf } from '@seam/contract/kit/call'
import { toFen } from '@seam/contract/kit/value/money'
import { noticeKind } from '@seam/contract/system/notice'
import { smsKind } from '@seam/contract/system/sms'
import {
  statementFailures as failures,
  mostStatementRows,
  type StatementFigures,
  type StatementState,
  statementState as state,
  type statementCalls,
} from '@seam/contract/trade/statement'
import type { Db, Tx } from '../../../db/database.ts'
import type { FileAnswer } from '../../../kit/export/send-file.ts'
import type { Scope } from '../../../kit/list/scope.ts'
import { laboratoryDay } from '../../../kit/period.ts'
import { reason } from '../../../kit/reason.rules.ts'
import { refuse, requireRow } from '../../../kit/refusal.ts'
import type { WriteContext } from '../../../kit/serve/implement.ts'
import { sha256 } from '../../../kit/session/secret.ts'
import { currentTime } from '../../../kit/sql/expressions.ts'
import { actorOf, type UserActor } from '../../../kit/transition/actor.ts'
import { create } from '../../../kit/transition/create.ts'
import { defineLifecycle } from '../../../kit/transition/lifecycle.ts'
import type { TransitionTable } from '../../../kit/transition/transition.rules.ts'
import { lockFor, transition } from '../../../kit/transition/transition.ts'
import { findLaboratory } from '../../catalogue/laboratory/laboratory.rows.ts'
import { lockAccountOf } from '../../client/account/account.rows.ts'
import { findClient } from '../../client/client/client.rows.ts'
import { notifyClient } from '../../client/notifier/notifier.commands.ts'
import { endNotices, notify } from '../../system/notice/notice.commands.ts'
import type { PrintedStatement } from './statement.paper.ts'
import {
  findStatement,
  type LockedStatement,
  lockStatements,
  selectCreditEntries,
  selectDisputedWithin,
  selectMovements,
} from './statement.rows.ts'
import { figuresOf, periodLabel } from './statement.rules.ts'

const { issued, confirmed, disputed } = state

/** Each of these rights shows statements. */
const seesStatements = [['statementView'], ['statementIssue']] as const

const statementTransitions: TransitionTable<'confirm' | 'dispute', StatementState, LockedStatement> = {
  initial: [issued],
  commands: {
    confirm: { from: [issued], to: confirmed },
    dispute: { from: [issued], to: disputed },
  },
  wrongState: current => reason(failures.wrongStatementState, `${state.label(current)}的对账单不能再答复`),
}

const statementLifecycle = defineLifecycle({
  transitions: statementTransitions,
  table: 'clientStatement',
  stateColumn: 'state',
  events: { table: 'moneyEvent', rowId: 'statementId' },
  lock: lockStatements,
  effects: {},
})

/** The notice that a client objects to a statement: it waits for a new one. */
const disputeNotice = (id: number) => ({ kind: noticeKind.statementDispute, subject: `statement:${id}` })

type Period = InputOf<typeof statementCalls.preview>

/** The present debt and balance of a client over a period. */
export const computeStatement = async (
  db: Db,
  { clientId, startDate, endDate }: Period,
  scope: Scope,
): Promise<StatementFigures> => {
  if (endDate > laboratoryDay()) throw refuse(failures.endsLater)
  const { clientName } = requireRow(await findClient(db, clientId, scope))
  const { opening, movements } = await selectMovements(db, clientId, { startDate, endDate }, mostStatementRows + 1)
  if (movements.length > mostStatementRows) throw refuse(failures.tooManyRows)
  const credit = await selectCreditEntries(db, clientId, endDate)
  return figuresOf({ clientId, clientName, startDate, endDate, opening, movements, credit })
}

/** SHA-256 of the figures, independent of the key order of the database. */
export const hashStatement = (figures: StatementFigures): string => {
  const { rows, ages, ...others } = figures
  const pairs = (record: object) => Object.entries(record).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return sha256(JSON.stringify([pairs(others), ages.map(pairs), rows.map(pairs)])).toString('hex')
}

/** A statement as PDF; the drawing library and its fonts are loaded with the first one. */
export const printStatement = async (db: Db, statement: PrintedStatement): Promise<FileAnswer> => {
  const { drawStatement } = await import('./statement.paper.ts')
  const body = await drawStatement(await findLaboratory(db), statement)
  return { fileName: `对账单-${statement.statementCode}.pdf`, body }
}

type Issue = typeof statementCalls.issue

export const issueStatement = async (context: WriteContext<Issue>): Promise<OutputOf<Issue>> => {
  const { db, input, caller, services, logOperation } = context
  const actor = actorOf(context)
  requireRow(await findClient(db, input.clientId, caller.scope))
  // Nothing is posted for the client between the figures and the rows.
  await lockAccountOf(db, input.clientId)
  const figures = await computeStatement(db, input, caller.scope)
  const { clientId, clientName, startDate, endDate } = figures
  const { id, statementCode } = await create(
    db,
    statementLifecycle,
    {
      command: 'issue',
      values: {
        clientId,
        startDate,
        endDate,
        openingReceivable: toFen(figures.openingReceivable),
        closingReceivable: toFen(figures.closingReceivable),
        openingBalance: toFen(figures.openingBalance),
        closingBalance: toFen(figures.closingBalance),
        figures: JSON.stringify(figures),
        hash: hashStatement(figures),
        state: issued,
        createUserId: actor.userId,
        createName: actor.userName,
      },
      returning: ['id', 'statementCode'],
    },
    actor,
  )
  await endNotices(db, (await selectDisputedWithin(db, figures)).map(disputeNotice))
  await notifyClient(db, services, clientId, {
    event: `statement:${id}:issued`,
    kind: smsKind.clientStatement,
    variables: { month: periodLabel(figures), amount: figures.closingReceivable },
  })
  await notify(
    db,
    {
      kind: noticeKind.statement,
      // One unread notice for all that are issued meanwhile.
      subject: 'statements',
      title: `已给客户【${clientName}】出具对账单 ${statementCode}，期末应收 ${figures.closingReceivable} 元`,
      link: '/finance/statement',
    },
    { holdersOf: [['statementIssue']], except: actor.userId },
  )
  logOperation(
    `给客户【${clientName}】出具对账单【${statementCode}】：${startDate} 至 ${endDate}，期末应收 ${figures.closingReceivable} 元，余额 ${figures.closingBalance} 元`,
  )
  return { id, statementCode }
}

/** The client agrees with a statement, and its issuer gets a notice. The caller has checked that the statement is theirs. */
export const confirmStatement = async (
  tx: Tx,
  input: { readonly id: number; readonly version: number },
  actor: UserActor,
): Promise<LockedStatement> => {
  const statement = await lockFor(tx, statementLifecycle, 'confirm', input)
  const { id, clientName, statementCode, createUserId } = statement
  const title = `客户【${clientName}】已确认对账单 ${statementCode}`
  await notify(
    tx,
    { kind: noticeKind.statement, subject: `statement:${id}`, title, link: `/finance/statement?id=${id}` },
    { userIds: [createUserId], provided: seesStatements, except: actor.userId },
  )
  return transition(tx, statementLifecycle, 'confirm', statement, actor, {
    set: { answerName: actor.userName, answerTime: currentTime },
  })
}

/**
 * The client objects to a statement; its issuer and the cashiers get a notice. The caller has checked that the
 * statement is theirs.
 */
export const disputeStatement = async (
  tx: Tx,
  { dispute, ...input }: { readonly id: number; readonly version: number; readonly dispute: string },
  actor: UserActor,
): Promise<LockedStatement> => {
  if (dispute === '') throw refuse(failures.disputeMissing)
  const statement = await lockFor(tx, statementLifecycle, 'dispute', input)
  const { id, clientName, statementCode, createUserId } = statement
  const title = `客户【${clientName}】对对账单 ${statementCode} 有异议：${dispute}`
  await notify(
    tx,
    { ...disputeNotice(id), title, link: `/finance/statement?id=${id}` },
    { userIds: [createUserId], provided: seesStatements, holdersOf: [['statementIssue']], except: actor.userId },
  )
  return transition(tx, statementLifecycle, 'dispute', statement, actor, {
    reason: dispute,
    set: { dispute, answerName: actor.userName, answerTime: currentTime },
  })
}

/** An answer of the client that staff received on paper. */
export const answerStatement = async (context: WriteContext<typeof statementCalls.answer>): Promise<null> => {
  const { db, input, caller, logOperation } = context
  const { id, version, agreed, dispute } = input
  const { statementCode } = requireRow(await findStatement(db, id, caller.scope))
  const actor = actorOf(context)
  if (agreed) await confirmStatement(db, { id, version }, actor)
  else await disputeStatement(db, { id, version, dispute }, actor)
  logOperation(`登记对账单【${statementCode}】的答复：${agreed ? '无误' : `有异议，${dispute}`}`)
  return null
}
