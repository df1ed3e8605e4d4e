import { runCommand } from '@seam/contract/lab/result/control'
import { plausibilityLevel } from '@seam/contract/lab/result/plausibility'
import { sql } from 'kysely'
import type { Db } from '../../../../db/database.ts'
import { sampleCode } from '../../sample/sample-code.sql.ts'
import { momentOf, type TimedEvent } from './moment.sql.ts'

/** What reviewers accepted although it is unusual or contradictory, with their reasons. */
export const selectAcceptanceEvents = async (db: Db, sampleIds: readonly number[]): Promise<TimedEvent[]> => {
  const rows = await db
    .selectFrom('resultAcceptance')
    .innerJoin('sampleItem', 'sampleItem.id', 'resultAcceptance.itemId')
    .innerJoin('project', 'project.id', 'sampleItem.projectId')
    .innerJoin('sample', 'sample.id', 'sampleItem.sampleId')
    .innerJoin('delegation', 'delegation.id', 'sample.delegationId')
    .select([
      'resultAcceptance.resultNo',
      'resultAcceptance.findings',
      'resultAcceptance.reason',
      'resultAcceptance.userName',
      'resultAcceptance.createTime',
      momentOf('resultAcceptance.createTime'),
      'project.projectName',
      sampleCode.as('sampleCode'),
    ])
    .where('sampleItem.sampleId', '=', sql<number>`any(${sampleIds})`)
    .orderBy('resultAcceptance.id')
    .execute()
  return rows.map(row => ({
    time: row.createTime,
    moment: row.moment,
    subject: `${row.sampleCode} ${row.projectName}`,
    action: '异常认可',
    person: row.userName,
    detail: [
      `第 ${row.resultNo} 版`,
      ...row.findings.map(({ level, message }) => `${plausibilityLevel.label(level)} ${message}`),
      `认可原因：${row.reason}`,
    ].join('；'),
  }))
}

const mostNames = 3

/** Holds, repeats and releases of the runs that rows of these samples, of any version, were entered with. */
export const selectRunEventsOfSamples = async (db: Db, sampleIds: readonly number[]): Promise<TimedEvent[]> => {
  const rows = await db
    .with('runRow', query =>
      query
        .selectFrom('runItem')
        .innerJoin('sampleItem', 'sampleItem.id', 'runItem.itemId')
        .innerJoin('project', 'project.id', 'sampleItem.projectId')
        .innerJoin('sample', 'sample.id', 'sampleItem.sampleId')
        .innerJoin('delegation', 'delegation.id', 'sample.delegationId')
        .select([
          'runItem.runId',
          sql<string[]>`array_agg(${sampleCode} || ' ' || project.project_name || ' 第 ' || run_item.result_no || ' 版'
            order by sample.position, project.sort, sample_item.id)`.as('names'),
        ])
        .where('sampleItem.sampleId', '=', sql<number>`any(${sampleIds})`)
        .groupBy('runItem.runId'),
    )
    .selectFrom('runEvent')
    .innerJoin('runRow', 'runRow.runId', 'runEvent.runId')
    .select(['runEvent.runId', 'names', 'command', 'reason', 'userName', 'createTime', momentOf('runEvent.createTime')])
    .where('command', '<>', runCommand.enter)
    .orderBy('runEvent.id')
    .execute()
  return rows.map(({ runId, names, command, reason, userName, createTime, moment }) => ({
    time: createTime,
    moment,
    subject: `质控批次 ${runId}`,
    action: runCommand.label(command),
    person: userName,
    detail: `${names.slice(0, mostNames).join('、')}${names.length > mostNames ? ` 等${names.length}项` : ''}：${reason}`,
  }))
}
