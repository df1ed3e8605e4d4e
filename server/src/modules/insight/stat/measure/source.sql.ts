import { ledgerAccount, moneyAccounts } from '@seam/contract/client/money/ledger'
import type { QualityMark } from '@seam/contract/insight/stat/quality/quality'
import { delegationState } from '@seam/contract/lab/delegation/delegation'
import { sampleState } from '@seam/contract/lab/sample/sample'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { confirmedStates, isPlaced, isReceived, statesInForce } from '../../../../kit/list/states.ts'
import { literals } from '../../../../kit/sql/expressions.ts'
import type { Level } from './dimension.sql.ts'
import type { Measure, Subject } from './measure.rules.ts'
import { type OccasionLevel, occasions } from './occasion.sql.ts'
import { markOf } from './quality-mark.sql.ts'

/** The rows that a measure counts. */
export type Source = {
  readonly subject: Subject
  readonly level: Level
  /** The time at which it counts. */
  readonly at: string
  readonly condition: RawBuilder<SqlBool>
  /** measures with the same one count the same rows, and are read together */
  readonly pass?: string
  /** default: 1; null counts nothing */
  readonly amount?: RawBuilder<unknown>
}

const always = sql<SqlBool>`true`
const isConfirmed = sql<SqlBool>`sample_item.state in (${confirmedStates})`
const isHigh = sql<SqlBool>`is_above_limit(result_value.reported, result_value.high_limit)`
const isRequested = sql<SqlBool>`sample_item.requested`
const number = sql`sample_item.reported_value`
const isFinished = sql<SqlBool>`delegation.state = ${sql.lit(delegationState.finished)}`
const delegationAt = (column: string, condition: RawBuilder<SqlBool> = always): Source => ({
  subject: 'flow',
  level: 'delegation',
  at: `delegation.${column}`,
  condition,
})
const itemWith = (amount: RawBuilder<unknown>): Source => ({
  subject: 'item',
  level: 'item',
  at: 'sample_item.confirm_time',
  condition: isConfirmed,
  pass: 'item',
  amount,
})
const confirmedValueWith = (amount: RawBuilder<unknown>): Source => ({
  subject: 'item',
  level: 'value',
  at: 'sample_item.confirm_time',
  condition: isConfirmed,
  pass: 'confirmedValue',
  amount,
})
const valueAt = (condition: RawBuilder<SqlBool>): Source => ({
  subject: 'value',
  level: 'value',
  at: 'sample.receive_time',
  condition: sql<SqlBool>`${isConfirmed} and ${isReceived} and result_value.reported is not null and ${condition}`,
})
const isInForce = sql<SqlBool>`report.state in (${statesInForce}) and ${isReceived}`
const issuedValueAt = (condition: RawBuilder<SqlBool>): Source => ({
  subject: 'issue',
  level: 'issuedValue',
  at: 'report.issue_time',
  condition: sql<SqlBool>`${isInForce} and ${isConfirmed} and result_value.reported is not null and ${condition}`,
})
const doneAt = (amount: RawBuilder<unknown>): Source => ({
  subject: 'done',
  level: 'delegation',
  at: 'delegation.finish_time',
  condition: isFinished,
  pass: 'done',
  amount,
})
const dueAt = (condition: RawBuilder<SqlBool>): Source => ({
  subject: 'due',
  level: 'delegation',
  at: 'delegation.due_time',
  condition: sql<SqlBool>`${isPlaced} and ${condition}`,
})
const reportAt = (condition: RawBuilder<SqlBool>): Source => ({
  subject: 'flow',
  level: 'report',
  at: 'report.issue_time',
  condition,
})

/** Of a finished delegation. Money received includes settled credit. */
export const doneSamples = sql<number>`(select count(*)::int from sample where delegation_id = delegation.id and ${isReceived})`
export const doneReports = sql<number>`(select count(*)::int from report where report.delegation_id = delegation.id
  and report.issue_time is not null and report.replaces_id is null)`
export const isLate = sql<boolean>`coalesce(delegation.finish_time > delegation.due_time, false)`
export const donePaid = sql<string>`(delegation.paid + coalesce((select sum(settled) from trade_share
  where trade_share.delegation_id = delegation.id), 0))::text`

// Entries within the laboratory, which no client caused, count nowhere.
const entryWith = (amount: RawBuilder<unknown>): Source => ({
  subject: 'money',
  level: 'movement',
  at: 'posting.business_date',
  condition: sql<SqlBool>`posting.posting_kind not in ('HAND_OVER', 'CHANNEL', 'SHORT_OVER', 'OPENING')`,
  pass: 'movement',
  amount,
})
const entriesOf = (accounts: readonly string[], amount: RawBuilder<unknown>) =>
  entryWith(sql`case when entry.ledger_account in (${literals(...accounts)}) then ${amount} end`)

const workAt = (level: OccasionLevel, condition: RawBuilder<SqlBool>, amount?: RawBuilder<unknown>): Source => ({
  subject: 'work',
  level,
  at: occasions[level].at,
  condition,
  ...(amount && { amount, pass: level }),
})
const isEntered = sql<SqlBool>`result.cause = 'entered'`
const readingsOfResult = sql`(select count(*) from result_reading where result_id = result.id)`
const submissionWith = (level: OccasionLevel, amount: RawBuilder<unknown>): Source => ({
  subject: 'quality',
  level,
  at: occasions[level].at,
  condition: always,
  pass: level,
  amount,
})
const markedAs = (mark: QualityMark) => submissionWith('submission', sql`case when ${markOf[mark]} then 1 end`)

export const sources: Readonly<Record<Measure, Source>> = {
  registered: delegationAt('register_time'),
  received: delegationAt('sign_time'),
  finished: delegationAt('finish_time', isFinished),
  cancelled: delegationAt('cancel_time', sql`delegation.register_time is not null`),
  samples: {
    subject: 'flow',
    level: 'sample',
    at: 'sample.receive_time',
    condition: isReceived,
  },
  rejected: {
    subject: 'flow',
    level: 'sample',
    at: 'delegation.sign_time',
    condition: sql`sample.state = ${sql.lit(sampleState.rejected)}`,
  },
  reports: reportAt(sql`report.replaces_id is null`),
  corrections: reportAt(sql`report.replaces_id is not null`),
  voids: { subject: 'flow', level: 'report', at: 'report.void_time', condition: always },
  items: itemWith(sql`1`),
  readings: itemWith(sql`coalesce(sample_item.readings, 0)`),
  highItems: itemWith(sql`case when sample_item.high then 1 end`),
  thirdReadings: itemWith(sql`case when sample_item.third_reading then 1 end`),
  waivedItems: itemWith(sql`case when sample_item.waived then 1 end`),
  numbers: itemWith(sql`case when ${number} is not null then 1 end`),
  numberSum: itemWith(number),
  numberSquares: itemWith(sql`${number} * ${number}`),
  numberLeast: itemWith(number),
  numberGreatest: itemWith(number),
  timedItems: { ...itemWith(sql`1`), level: 'timedItem', pass: 'timedItem' },
  testedSamples: { ...itemWith(sql`1`), pass: 'testedSamples' },
  confirmedValues: confirmedValueWith(sql`1`),
  limited: confirmedValueWith(sql`case when result_value.high_limit is not null then 1 end`),
  values: valueAt(isRequested),
  highValues: valueAt(sql`${isRequested} and ${isHigh}`),
  inputValues: valueAt(sql`not ${isRequested}`),
  inputHighValues: valueAt(sql`not ${isRequested} and ${isHigh}`),
  issuedSamples: { subject: 'issue', level: 'issuedSample', at: 'report.issue_time', condition: isInForce },
  issuedValues: issuedValueAt(isRequested),
  issuedHighValues: issuedValueAt(sql`${isRequested} and ${isHigh}`),
  issuedInputValues: issuedValueAt(sql`not ${isRequested}`),
  issuedInputHighValues: issuedValueAt(sql`not ${isRequested} and ${isHigh}`),
  doneSamples: doneAt(doneSamples),
  doneReports: doneAt(doneReports),
  doneLate: doneAt(sql`${isLate}::int`),
  doneFee: doneAt(sql`delegation.fee`),
  donePaid: doneAt(donePaid),
  doneRefunded: doneAt(sql`delegation.refunded`),
  due: dueAt(always),
  onTime: dueAt(sql`${isFinished} and delegation.finish_time <= delegation.due_time`),
  income: {
    subject: 'money',
    level: 'entry',
    at: 'posting.business_date',
    condition: always,
    amount: sql`-entry.amount`,
  },
  orders: { subject: 'flow', level: 'order', at: 'delegation.register_time', condition: always },
  surcharged: delegationAt('register_time', sql`delegation.surcharge > 0`),
  receivedItems: {
    subject: 'value',
    level: 'item',
    at: 'sample.receive_time',
    condition: sql<SqlBool>`${isConfirmed} and ${isReceived}`,
  },
  charges: entriesOf([ledgerAccount.contract, ledgerAccount.revenue], sql`-entry.amount`),
  cash: entriesOf(moneyAccounts, sql`entry.amount`),
  movement: entryWith(sql`entry.amount`),
  userSubmitted: workAt('userEvent', sql`event.command = 'submit' and event.user_id is not null`),
  userConfirmed: workAt('userEvent', sql`event.command = 'confirm' and event.user_id is not null`),
  userReturned: workAt('returnEvent', sql`back.command in ('returnBack', 'retract') and submitter.user_id is not null`),
  userReadings: workAt('enteredResult', isEntered, readingsOfResult),
  userReports: reportAt(always),
  usedReadings: workAt('use', isEntered, sql`used.readings`),
  lastUse: workAt('use', isEntered, sql`extract(epoch from result.create_time)`),
  usedItems: workAt('itemUse', isEntered),
  usedSamples: workAt('sampleUse', isEntered),
  submitted: markedAs('submitted'),
  third: markedAs('third'),
  waived: markedAs('waived'),
  returned: markedAs('returned'),
  retracted: markedAs('retracted'),
  corrected: markedAs('corrected'),
  returnReasons: submissionWith('returnReason', sql`1`),
  pairs: submissionWith('pair', sql`case when spread.ratio is not null then 1 end`),
  pairsBeyond: submissionWith('pair', sql`case when spread.ratio > 1 then 1 end`),
}

/** Income of packages and projects: the nets of their lines, on the day of the line. */
export const lineIncome: Source = {
  subject: 'money',
  level: 'line',
  at: 'fee_line.create_time',
  condition: always,
  amount: sql`fee_line.net`,
}

export const subjectOf = (measure: Measure): Subject => sources[measure].subject
export const levelOf = (measure: Measure): Level => sources[measure].level
