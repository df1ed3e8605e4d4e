import { delegationCommand } from '@seam/contract/lab/delegation/delegation'
import { reportCommand } from '@seam/contract/lab/report/report'
import { type LifeEvent, type LifeResult, type LifeSet, reportUse } from '@seam/contract/lab/report/report-history'
import { itemCommand } from '@seam/contract/lab/result/result'
import { sampleCommand } from '@seam/contract/lab/sample/sample'
import { sql } from 'kysely'
import type { Db } from '../../../../db/database.ts'
import { resultObject } from '../../result/result-object.sql.ts'
import { sampleCode } from '../../sample/sample-code.sql.ts'
import { selectAcceptanceEvents, selectRunEventsOfSamples } from './life-quality.rows.ts'
import { momentOf, type TimedEvent } from './moment.sql.ts'

/** The name of a command in a dictionary, which may lack commands of earlier releases. */
const nameIn = (dictionary: { label: (value: never) => string; values: readonly unknown[] }, value: string) =>
  dictionary.values.includes(value) ? dictionary.label(value as never) : value

/** Commands that follow from the results of the same transaction: they are listed after these. */
const endings: ReadonlySet<string> = new Set([
  delegationCommand.complete,
  delegationCommand.finish,
  sampleCommand.complete,
] satisfies readonly string[])

const delegationEvents = async (db: Db, delegationId: number): Promise<TimedEvent[]> => {
  const rows = await db
    .selectFrom('delegationEvent')
    .select(['command', 'reason', 'userName', 'createTime', momentOf('delegationEvent.createTime')])
    .where('delegationId', '=', delegationId)
    .orderBy('id')
    .execute()
  return rows.map(({ command, reason, userName, createTime, moment }) => ({
    time: createTime,
    moment,
    rank: endings.has(command) ? 2 : 0,
    subject: '委托单',
    action: nameIn(delegationCommand, command),
    person: userName,
    detail: reason,
  }))
}

const sampleEvents = async (db: Db, sampleIds: readonly number[]): Promise<TimedEvent[]> => {
  const rows = await db
    .selectFrom('sampleEvent')
    .innerJoin('sample', 'sample.id', 'sampleEvent.sampleId')
    .innerJoin('delegation', 'delegation.id', 'sample.delegationId')
    .select([
      'sampleEvent.command',
      'sampleEvent.storagePlace',
      'sampleEvent.reason',
      'sampleEvent.userName',
      'sampleEvent.createTime',
      momentOf('sampleEvent.createTime'),
      sampleCode.as('sampleCode'),
    ])
    .where('sampleEvent.sampleId', '=', sql<number>`any(${sampleIds})`)
    .orderBy('sampleEvent.id')
    .execute()
  return rows.map(({ command, storagePlace, reason, userName, createTime, moment, sampleCode: code }) => ({
    time: createTime,
    moment,
    rank: endings.has(command) ? 1 : 0,
    subject: `样品 ${code}`,
    action: nameIn(sampleCommand, command),
    person: userName,
    detail: [storagePlace, reason].filter(part => part !== '').join('；'),
  }))
}

const itemEvents = async (db: Db, sampleIds: readonly number[]): Promise<TimedEvent[]> => {
  const rows = await db
    .selectFrom('itemEvent')
    .innerJoin('sampleItem', 'sampleItem.id', 'itemEvent.itemId')
    .innerJoin('project', 'project.id', 'sampleItem.projectId')
    .innerJoin('sample', 'sample.id', 'sampleItem.sampleId')
    .innerJoin('delegation', 'delegation.id', 'sample.delegationId')
    .select([
      'itemEvent.command',
      'itemEvent.resultNo',
      'itemEvent.reason',
      'itemEvent.userName',
      'itemEvent.createTime',
      momentOf('itemEvent.createTime'),
      'project.projectName',
      sampleCode.as('sampleCode'),
    ])
    .where('sampleItem.sampleId', '=', sql<number>`any(${sampleIds})`)
    .orderBy('itemEvent.id')
    .execute()
  return rows.map(row => ({
    time: row.createTime,
    moment: row.moment,
    subject: `${row.sampleCode} ${row.projectName}`,
    action: nameIn(itemCommand, row.command),
    person: row.userName,
    detail: [`第 ${row.resultNo} 版`, row.reason].filter(text => text !== '').join('：'),
  }))
}

/** Of the report, and of those that it replaces or that replace it. */
const reportEvents = async (db: Db, reportIds: readonly number[]): Promise<TimedEvent[]> => {
  const rows = await db
    .selectFrom('reportEvent')
    .innerJoin('report', 'report.id', 'reportEvent.reportId')
    .select(['report.reportCode', 'command', 'reason', 'userName', 'reportEvent.createTime'])
    .select(momentOf('reportEvent.createTime'))
    .where('reportId', '=', sql<number>`any(${reportIds})`)
    .orderBy('reportEvent.id')
    .execute()
  return rows.map(({ reportCode, command, reason, userName, createTime, moment }) => ({
    time: createTime,
    moment,
    subject: `报告 ${reportCode ?? '（草稿）'}`,
    action: nameIn(reportCommand, command),
    person: userName,
    detail: reason,
  }))
}

const useEvents = async (db: Db, reportIds: readonly number[]): Promise<TimedEvent[]> => {
  const rows = await db
    .selectFrom('reportUse')
    .innerJoin('report', 'report.id', 'reportUse.reportId')
    .select([
      'report.reportCode',
      'kind',
      'detail',
      'userName',
      'reportUse.createTime',
      momentOf('reportUse.createTime'),
    ])
    .where('reportId', '=', sql<number>`any(${reportIds})`)
    .orderBy('reportUse.id')
    .execute()
  return rows.map(({ reportCode, kind, detail, userName, createTime, moment }) => ({
    time: createTime,
    moment,
    subject: `报告 ${reportCode ?? ''}`,
    action: reportUse.label(kind),
    person: userName,
    detail,
  }))
}

/** The report with all earlier and later ones of its chain of corrections. */
const selectChain = async (db: Db, reportId: number): Promise<readonly number[]> => {
  const { rows } = await sql<{ id: number }>`
    with recursive chain(id, replaces_id) as (
      select id, replaces_id from report where id = ${reportId}
      union
      select report.id, report.replaces_id from report join chain on report.id = chain.replaces_id or report.replaces_id = chain.id
    ) select id from chain`.execute(db)
  return rows.map(({ id }) => id)
}

type Subject = { readonly id: number; readonly delegationId: number; readonly sampleIds: readonly number[] }

/** All events in order of time. */
export const selectLifeEvents = async (db: Db, { id, delegationId, sampleIds }: Subject): Promise<LifeEvent[]> => {
  const chain = await selectChain(db, id)
  const events = [
    ...(await delegationEvents(db, delegationId)),
    ...(await sampleEvents(db, sampleIds)),
    ...(await itemEvents(db, sampleIds)),
    ...(await selectAcceptanceEvents(db, sampleIds)),
    ...(await selectRunEventsOfSamples(db, sampleIds)),
    ...(await reportEvents(db, chain)),
    ...(await useEvents(db, chain)),
  ]
  // Stable: events of one transaction keep the order of the lists above.
  return events.toSorted((a, b) =>
    a.moment === b.moment ? (a.rank ?? 0) - (b.rank ?? 0) : a.moment < b.moment ? -1 : 1,
  )
}

type Version = LifeResult['versions'][number]

/** The parts of a version in the order of its project, not that of their codes. */
const inOrder = (version: Version, codes: readonly string[]): Version => {
  const sort = <P extends { readonly component: string }>(parts: readonly P[]): P[] =>
    parts.toSorted((one, other) => codes.indexOf(one.component) - codes.indexOf(other.component))
  return { ...version, values: sort(version.values), readings: sort(version.readings) }
}

/** Every determination of the samples with all versions of its result. */
export const selectLifeResults = async (db: Db, sampleIds: readonly number[]): Promise<LifeResult[]> => {
  const rows = await db
    .selectFrom('sampleItem')
    .innerJoin('project', 'project.id', 'sampleItem.projectId')
    .innerJoin('sample', 'sample.id', 'sampleItem.sampleId')
    .innerJoin('delegation', 'delegation.id', 'sample.delegationId')
    .select([
      sampleCode.as('sampleCode'),
      'project.projectName',
      'project.symbol',
      'project.unit',
      'project.components',
      'sampleItem.resultVersion as resultNo',
      sql<
        LifeResult['versions']
      >`coalesce((select jsonb_agg(${resultObject} order by r.result_no desc) from result r where r.item_id = sample_item.id), '[]')`.as(
        'versions',
      ),
    ])
    .where('sampleItem.sampleId', '=', sql<number>`any(${sampleIds})`)
    .orderBy('sample.position')
    .orderBy('project.sort')
    .orderBy('sampleItem.id')
    .execute()
  return rows.map(({ components, versions, ...row }) => {
    const codes = components.map(({ code }) => code)
    return { ...row, versions: codes.length === 0 ? versions : versions.map(version => inOrder(version, codes)) }
  })
}

/** All sets of reflectance readings of the samples, the earliest first. */
export const selectLifeSets = (db: Db, sampleIds: readonly number[]): Promise<LifeSet[]> =>
  db
    .selectFrom('reflectanceSet')
    .innerJoin('sample', 'sample.id', 'reflectanceSet.sampleId')
    .innerJoin('delegation', 'delegation.id', 'sample.delegationId')
    .select([
      'reflectanceSet.id',
      sampleCode.as('sampleCode'),
      'kind',
      'readings',
      sql<number>`cardinality(readings)`.as('points'),
      'instrument',
      'mean',
      'deviation',
      'minimum',
      'maximum',
      'classes',
      'notches',
      'computedType',
      'blendType',
      'overrideReason',
      'shares',
      'printsShares',
      'pictureCode',
      'userName',
      'reflectanceSet.createTime',
    ])
    .where('sampleId', '=', sql<number>`any(${sampleIds})`)
    .orderBy('sample.position')
    .orderBy('reflectanceSet.id')
    .execute()
