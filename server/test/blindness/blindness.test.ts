import { allCalls } from '@seam/contract'
import type { Call } from '@seam/contract/kit/call'
import { commonFailures } from '@seam/contract/kit/failure'
import { type Permission, permissionsOfRole } from '@seam/contract/kit/permission'
import { resultCalls } from '@seam/contract/lab/result/result.calls'
import { custodyCalls } from '@seam/contract/lab/sample/custody'
import { disposalCalls } from '@seam/contract/lab/sample/disposal'
import { scanCalls } from '@seam/contract/lab/sample/scan'
import { type DataScope, dataScope } from '@seam/contract/system/role'
import { searchCalls } from '@seam/contract/system/search'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { addDays, laboratoryDay } from '../../src/kit/period.ts'
import { enter, enterAndConfirm, itemsOf, type Laboratory, laboratory, refs, submit } from '../builders/bench.ts'
import { loadSulfur } from '../builders/instrument-file.ts'
import { addClient, addDelegation, expectOk, signFor } from '../builders/lab.ts'
import { enterFromPicture } from '../builders/picture.ts'
import { issue, office, submitReport } from '../builders/report.ts'
import { type Answer, type Client, getRequest, postRequest, signIn } from '../client.ts'
import { textOf } from '../pdf/read-pdf.ts'
import { addRole, addUser, testPassword } from '../people.ts'
import { useStage } from '../stage.ts'
import { inputsFor, type Values } from './inputs.ts'

const stage = useStage()

/** The secrets of a blind analyst's test; numbers are added when they are known. */
const secrets = new Set([
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

type Person = { readonly id: number; readonly client: Client; readonly permissions: ReadonlySet<Permission> }
let people: readonly (readonly [name: string, person: Person])[]
let values: Values

const personWith = async (rights: readonly Permission[], scope: DataScope): Promise<Person> => {
  const roleId = await addRole(stage.db, rights, { dataScope: scope })
  const { id, userMobile } = await addUser(stage.db, { roleIds: [roleId] })
  return { id, client: await signIn(stage.app, userMobile, testPassword), permissions: new Set(rights) }
}

const idsOf = async (table: string): Promise<number[]> =>
  (await sql<{ id: number }>`select id from ${sql.table(table)} order by id desc limit 12`.execute(stage.db)).rows.map(
    ({ id }) => Number(id),
  )

let fileInput = { mappingId: 0, content: '' }

/** Delegations of the secret client in every work state. */
const plant = async (lab: Laboratory) => {
  const { desk, words, analyst, reviewer } = lab
  const client = await addClient(desk, { clientName: '绝密矿业', telephone: '0358-7654321', payPolicy: 2 })
  secrets.add(client.clientCode)
  const add = async (codes: string) => {
    const samples = [{ sampleName: '甲号绝密煤', sampleKindId: words.sampleKind(), projectIds: words.projects(codes) }]
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
  await signed('MT MAD AAD RRAN')
  const submitted = await signed('MAD AAD')
  await enter(stage.db, analyst.client, submitted.id, { MAD: ['1.26', '1.24'], AAD: ['9.88', '9.72'] })
  await submit(stage.db, analyst.client, submitted.id, 'MAD AAD')
  const returned = await signed('MAD')
  await enter(stage.db, analyst.client, returned.id, { MAD: ['1.26', '1.24'] })
  await submit(stage.db, analyst.client, returned.id, 'MAD')
  const rows = await refs(stage.db, returned.id, 'MAD')
  await expectOk(reviewer.client.call(resultCalls.returnBack, { rows, reasonCode: 1, reason: '' }))
  const reported = await signed('MAD AAD')
  await enterAndConfirm(stage.db, lab, reported.id, { MAD: ['1.26', '1.24'], AAD: ['9.88', '9.72'] })
  const { sampleId } = (await itemsOf(stage.db, reported.id))('MAD')
  await issue(await office(stage), await submitReport(await office(stage), { id: reported.id, sampleId }))
  await sql`update sample set retained_until = now()::date - 1 where id = ${sampleId}`.execute(stage.db)
  fileInput = await loadSulfur(stage.db, lab, analyst.client, (await signed('STAD')).id, '0.50')
  await sql`with run as (
      insert into analysis_run (state, user_id, user_name) values (2, ${analyst.id}, '') returning id)
    insert into run_item (run_id, item_id, result_no) select run.id, sample_item.id, 1 from run, sample_item
      where sample_id = ${sampleId}`.execute(stage.db)
  const { version } = await expectOk(desk.call(custodyCalls.get, { id: sampleId }))
  await expectOk(
    desk.call(disposalCalls.request, { kind: 1, samples: [{ id: sampleId, version }], recipient: '钱秘密' }),
  )
}

beforeAll(async () => {
  const lab = await laboratory(stage)
  await plant(lab)
  // Users who may see the client find every secret that a list has.
  const list = await lab.desk.call(allCalls.delegation.page, {})
  expect(secretsIn(list.raw.toString())).toContain('绝密矿业')
  const analyst = permissionsOfRole('analyst')
  people = [
    ['an analyst', await personWith(analyst, dataScope.all)],
    ['an analyst who sees their own rows', await personWith(analyst, dataScope.own)],
    ['a reviewer who may not know clients', await personWith([...analyst, 'resultConfirm'], dataScope.all)],
  ]
  const [sampleIds, itemIds, delegationIds, reportIds, clientIds] = await Promise.all(
    ['sample', 'sample_item', 'delegation', 'report', 'client'].map(idsOf),
  )
  const items = await stage.db.selectFrom('sampleItem').select(['id', 'projectId']).orderBy('id').execute()
  const labCodes = await stage.db.selectFrom('sample').select('labCode').where('labCode', 'is not', null).execute()
  const ids = [...new Set([...(itemIds ?? []), ...(sampleIds ?? []), ...(delegationIds ?? []), ...(reportIds ?? [])])]
  values = {
    id: ids,
    taskId: [await enterFromPicture(stage.db, lab.analyst)],
    sampleId: sampleIds ?? [],
    ids: (sampleIds ?? []).map(id => [id]),
    // Each with its project.
    itemId: items.map(({ id }) => id),
    projectId: items.map(({ projectId }) => projectId),
    readings: [[{ raw: '1.25' }]],
    mappingId: [fileInput.mappingId],
    fileName: ['硫.csv'],
    content: [fileInput.content],
    delegationId: delegationIds ?? [],
    reportId: reportIds ?? [],
    clientId: clientIds ?? [],
    labCode: labCodes.map(({ labCode }) => labCode),
    code: labCodes.map(({ labCode }) => labCode),
    version: [1, 2, 3, 4],
    pageSize: [100],
    startTime: [addDays(laboratoryDay(), -300)],
    endTime: [addDays(laboratoryDay(), 300)],
  }
}, 120_000)

const ask = (client: Client, call: Call, input: Record<string, unknown>): Promise<Answer> =>
  call.encoding === 'query' ? client.send(getRequest(call.path, input)) : client.send(postRequest(call.path, input))

const textIn = async ({ raw, headers }: Answer): Promise<string> =>
  headers['content-type'] === 'application/pdf' ? (await textOf(raw)).join('') : raw.toString()

const secretsIn = (text: string) => [...secrets].filter(secret => text.includes(secret))

const isAllowed = ({ access }: Call, { permissions }: Person) =>
  access !== 'anyone' && (access === 'signedIn' || [access].flat().some(one => permissions.has(one as Permission)))

const calls = Object.entries(allCalls).flatMap(([module, table]) =>
  Object.entries(table).map(([name, call]) => ({ module, name: `${module}.${name}`, call: call as Call })),
)

/** Calls without ids of rows in input and answer: dictionaries, settings of the user, and pure calculations. */
const withoutRealInput = new Set([
  'dictionary.coloured',
  'dictionary.entries',
  'dictionary.options',
  'enterprise.countAccounts',
  'enterprise.menus',
  'exportTask.download',
  // a picture
  'image.get',
  'petrography.preview',
  'plausibility.tryOut',
  'preference.get',
  'savedFilter.list',
])

describe.each([0, 1, 2])('blind person %i', at => {
  const personAt = () => {
    const entry = people[at]
    if (entry === undefined) throw new Error('no such person')
    return entry[1]
  }

  it('learns nothing about the client from any list, row, figure or file', async () => {
    const person = personAt()
    const answered = new Set<string>()
    const allowed = calls.filter(
      ({ call }) => (call.kind === 'read' || call.kind === 'export') && isAllowed(call, person),
    )
    expect(allowed.length).toBeGreaterThan(40)
    for (const { name, call } of allowed)
      for (const input of inputsFor(call, values)) {
        const answer = await ask(person.client, call, input)
        expect(secretsIn(await textIn(answer)), `${name} ${JSON.stringify(input)}`).toEqual([])
        if (answer.code === 0) answered.add(name)
      }
    const silent = allowed.map(({ name }) => name).filter(name => !answered.has(name) && !withoutRealInput.has(name))
    expect(silent, 'calls that refused every input').toEqual([])
  }, 120_000)

  it('does not find the client, its delegation or its telephone', async () => {
    const { client } = personAt()
    for (const text of secrets) {
      if (text.length >= 2) expect(await expectOk(client.call(searchCalls.records, { text })), text).toEqual([])
      expect((await client.call(scanCalls.scan, { code: text })).code, text).toBe(commonFailures.notThere.code)
    }
  })

  it('learns nothing from the refusals, answers and log rows of commands', async () => {
    const person = personAt()
    const modules = [
      'result',
      'petrography',
      'control',
      'custody',
      'disposal',
      'retest',
      'preparation',
      'instrumentFile',
    ]
    const commands = calls.filter(
      ({ module, call }) => modules.includes(module) && call.kind === 'write' && isAllowed(call, person),
    )
    expect(commands.length).toBeGreaterThan(8)
    for (const { name, call } of commands)
      for (const input of inputsFor(call, values)) {
        const answer = await ask(person.client, call, input)
        expect(secretsIn(answer.raw.toString()), `${name} ${JSON.stringify(input)}`).toEqual([])
      }
    const { rows } = await sql<{ entry: string }>`select to_jsonb(operation_log)::text as entry from operation_log
      where user_id = ${person.id}`.execute(stage.db)
    expect(rows.length).toBeGreaterThan(0)
    for (const { entry } of rows) expect(secretsIn(entry)).toEqual([])
  }, 120_000)
})
