import { type Permission } from '@seam/contract/kit/permission'
import { addDays } from '@seam/contract/kit/value/day'
import { delegationCalls } from '@seam/contract/lab/delegation/delegation.calls'
import { resultCalls } from '@seam/contract/lab/result/result.calls'
import { custodyCalls } from '@seam/contract/lab/sample/custody'
import { disposalCalls } from '@seam/contract/lab/sample/disposal'
import { type DataScope, dataScope } from '@seam/contract/system/role'
import { sql } from 'kysely'
import { laboratoryDay } from '../../src/kit/period.ts'
import { addClient, addDelegation, expectOk, payFor, signFor } from '../builders/lab.ts'
import { issue, office, submitReport } from '../builders/report.ts'
import { enter, enterAndConfirm, itemsOf, type Laboratory, refs, submit } from '../builders/result/bench.ts'
import { loadSulfur } from '../builders/result/instrument-file.ts'
import { enterFromPicture } from '../builders/result/picture.ts'
import { recordRetest } from '../builders/result/retest.ts'
import { type Client, signIn } from '../client.ts'
import { addRole, addUser, testPassword } from '../people.ts'
import type { Stage } from '../stage.ts'
import type { Values } from './inputs.ts'

/** The secrets of a blind analyst's test; numbers are added when they are known. */
export const secrets = new Set([
  '绝密矿业',
  '0358-7654321',
  '13766660001',
  '钱秘密',
  '孙通知',
  '13766660002',
  '甲号绝密煤',
  '来自绝密井',
])

const planted = {
  consignorName: '钱秘密',
  consignorTelephone: '13766660001',
  notifiers: [{ notifierName: '孙通知', telephone: '13766660002' }],
  remarks: '来自绝密井',
}

export const secretsIn = (text: string) => [...secrets].filter(secret => text.includes(secret))

export type Person = { readonly id: number; readonly client: Client; readonly permissions: ReadonlySet<Permission> }

export const addPerson = async (stage: Stage, rights: readonly Permission[], scope: DataScope): Promise<Person> => {
  const roleId = await addRole(stage.db, rights, { dataScope: scope })
  const { id, userMobile } = await addUser(stage.db, { roleIds: [roleId] })
  return { id, client: await signIn(stage.app, userMobile, testPassword), permissions: new Set(rights) }
}

const firstId = 100_000_000

/** No two tables have an id in common, nor an id and the number of a row. */
export const numberApart = async (stage: Stage) => {
  // Items are first: twenty times their id is the number of a high value.
  const tables = ['sample_item', 'delegation', 'sample', 'report', 'retest', 'retest_value']
  for (const [at, table] of tables.entries())
    await sql`alter table ${sql.table(table)} alter column id restart with ${sql.lit(firstId * (at + 1))}`.execute(
      stage.db,
    )
}

/**
 * Every delegation was received at a time of its own, days ago, and so was all that its transaction wrote: history is
 * changed without the triggers that refuse it.
 */
export const stampApart = (stage: Stage) =>
  stage.db.transaction().execute(async tx => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`create temporary table receipt on commit drop as
      select sign_time as before, sign_time - interval '2 days' - id % 1000 * interval '1 minute' as after
      from delegation where sign_time is not null`.execute(tx)
    const { rows } = await sql<{ name: string; column: string }>`select table_name as name, column_name as column
      from information_schema.columns join information_schema.tables using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE' and data_type like 'timestamp%'
      and is_generated = 'NEVER'`.execute(tx)
    for (const { name, column } of rows)
      await sql`update ${sql.table(name)} set ${sql.ref(column)} = receipt.after from receipt
        where ${sql.ref(`${name}.${column}`)} = receipt.before`.execute(tx)
  })

/** Pays a delegation and signs for its first sample alone: the same second refunds the fee of the others. */
const rejectPaidSample = async (desk: Client, { id, version }: { id: number; version: number }) => {
  await expectOk(payFor(desk, { id, version }))
  const paid = await expectOk(desk.call(delegationCalls.get, { id }))
  const samples = paid.samples.map((sample, at) =>
    at === 0
      ? { sampleId: sample.id, received: true }
      : { sampleId: sample.id, received: false, rejectReason: '样品破损' },
  )
  await expectOk(desk.call(delegationCalls.sign, { id, version: paid.version, samples }))
}

/** Delegations of the secret client in every work state; returns a file of an instrument. */
export const plant = async (stage: Stage, lab: Laboratory, analysts: readonly Person[]) => {
  const { desk, words, analyst, reviewer } = lab
  await stage.db.updateTable('project').set({ highLimit: '5.00' }).where('projectCode', '=', 'AAD').execute()
  const client = await addClient(desk, { clientName: '绝密矿业', telephone: '0358-7654321', payPolicy: 2 })
  secrets.add(client.clientCode)
  const add = async (...codesOfSamples: string[]) => {
    const ofAll = { sampleName: '甲号绝密煤', sampleKindId: words.sampleKind() }
    const samples = codesOfSamples.map(codes => ({ ...ofAll, projectIds: words.projects(codes) }))
    const delegation = await addDelegation(desk, words, client.id, { samples, ...planted, repeatReason: '客户要求' })
    secrets.add(delegation.delegateCode)
    return delegation
  }
  const signed = async (codes: string) => {
    const delegation = await add(codes)
    await expectOk(signFor(desk, delegation))
    return delegation
  }
  await add('MAD')
  await rejectPaidSample(desk, await add('MAD', 'AAD'))
  await signed('MT MAD AAD RRAN')
  const submitted = await signed('MAD AAD')
  await enter(stage.db, analyst.client, submitted.id, { MAD: ['1.26', '1.24'], AAD: ['9.88', '9.72'] })
  await submit(stage.db, analyst.client, submitted.id, 'MAD AAD')
  const returned = await signed('MAD')
  await enter(stage.db, analyst.client, returned.id, { MAD: ['1.26', '1.24'] })
  await submit(stage.db, analyst.client, returned.id, 'MAD')
  const rows = await refs(stage.db, returned.id, 'MAD')
  await expectOk(reviewer.client.call(resultCalls.returnBack, { rows, reasonCode: 1, reason: '' }))
  const reported = await signed('MAD AAD AD')
  await enterAndConfirm(stage.db, lab, reported.id, { MAD: ['1.26', '1.24'], AAD: ['9.88', '9.72'] }, 'AD')
  const { sampleId } = (await itemsOf(stage.db, reported.id))('MAD')
  await issue(await office(stage), await submitReport(await office(stage), { id: reported.id, sampleId }))
  await sql`update sample set retained_until = now()::date - 1 where id = ${sampleId}`.execute(stage.db)
  const retester = await addPerson(stage, ['custodyView', 'retestEdit'], dataScope.all)
  await expectOk(recordRetest(stage.db, retester.client, { id: reported.id, sampleId }))
  for (const person of analysts) await loadSulfur(stage.db, lab, person.client, (await signed('STAD')).id, '0.50')
  const file = await loadSulfur(stage.db, lab, analyst.client, (await signed('STAD')).id, '0.50')
  await sql`with run as (
      insert into analysis_run (state, user_id, user_name) values (2, ${analyst.id}, '') returning id)
    insert into run_item (run_id, item_id, result_no) select run.id, sample_item.id, 1 from run, sample_item
      where sample_id = ${sampleId}`.execute(stage.db)
  const { version } = await expectOk(desk.call(custodyCalls.get, { id: sampleId }))
  await expectOk(
    desk.call(disposalCalls.request, { kind: 1, samples: [{ id: sampleId, version }], recipient: '钱秘密' }),
  )
  return file
}

const idsOf = async (stage: Stage, table: string): Promise<number[]> =>
  (await sql<{ id: number }>`select id from ${sql.table(table)} order by id desc limit 12`.execute(stage.db)).rows.map(
    ({ id }) => Number(id),
  )

/** Real values for the inputs of all calls. */
export const realValues = async (
  stage: Stage,
  lab: Laboratory,
  file: Awaited<ReturnType<typeof plant>>,
): Promise<Values> => {
  const [sampleIds, itemIds, delegationIds, reportIds, clientIds] = await Promise.all(
    ['sample', 'sample_item', 'delegation', 'report', 'client'].map(table => idsOf(stage, table)),
  )
  const items = await stage.db.selectFrom('sampleItem').select(['id', 'sampleId', 'projectId']).orderBy('id').execute()
  const taskIds = new Map<number, number>()
  for (const id of new Set(items.map(({ sampleId }) => sampleId)))
    taskIds.set(id, await enterFromPicture(stage.db, lab.analyst, [id]))
  const labCodes = await stage.db.selectFrom('sample').select('labCode').where('labCode', 'is not', null).execute()
  const others = await Promise.all(['disposal', 'analysis_run', 'instrument_file'].map(table => idsOf(stage, table)))
  const ids = [itemIds, sampleIds, delegationIds, reportIds, ...others].flatMap(own => own ?? [])
  return {
    id: [...new Set(ids)],
    sampleId: sampleIds ?? [],
    ids: (sampleIds ?? []).map(id => [id]),
    // Each with its project and a picture of its sample.
    itemId: items.map(({ id }) => id),
    projectId: items.map(({ projectId }) => projectId),
    taskId: items.map(({ sampleId }) => taskIds.get(sampleId)),
    readings: [[{ raw: '1.25' }]],
    mappingId: [file.mappingId],
    fileName: ['硫.csv'],
    content: [file.content],
    delegationId: delegationIds ?? [],
    reportId: reportIds ?? [],
    clientId: clientIds ?? [],
    labCode: labCodes.map(({ labCode }) => labCode),
    code: labCodes.map(({ labCode }) => labCode),
    version: [1, 2, 3, 4],
    pageSize: [100],
    part: ['project.each'],
    // A choice of `figure`: a turn for each of the three.
    charged: [1, 2, 3],
    startTime: [addDays(laboratoryDay(), -300)],
    endTime: [addDays(laboratoryDay(), 300)],
  }
}
