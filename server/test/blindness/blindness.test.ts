import { allCalls } from '@seam/contract'
import { rightsByLabCode } from '@seam/contract/kit/blindness'
import { commonFailures } from '@seam/contract/kit/failure'
import { type Permission, permissionsOfRole } from '@seam/contract/kit/permission'
import { scanCalls } from '@seam/contract/lab/sample/scan'
import { dataScope } from '@seam/contract/system/role'
import { searchCalls } from '@seam/contract/system/search'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { laboratoryDay } from '../../src/kit/period.ts'
import { expectOk } from '../builders/lab.ts'
import { laboratory } from '../builders/result/bench.ts'
import { expectRefusal } from '../expect-refusal.ts'
import { useStage } from '../stage.ts'
import { rowsIn, textIn } from './answers.ts'
import { inputsFor, type Values } from './inputs.ts'
import { addPerson, numberApart, type Person, plant, realValues, secrets, secretsIn } from './plant.ts'
import { ask, calls, isAllowed, readsOf } from './reads.ts'

const stage = useStage()

let people: readonly (readonly [name: string, person: Person])[]
let values: Values

beforeAll(async () => {
  await numberApart(stage)
  const lab = await laboratory(stage)
  const analyst = permissionsOfRole('analyst')
  people = [
    ['an analyst', await addPerson(stage, analyst, dataScope.all)],
    ['an analyst who sees their own rows', await addPerson(stage, analyst, dataScope.own)],
    ['a reviewer who may not know clients', await addPerson(stage, [...analyst, 'resultConfirm'], dataScope.all)],
  ]
  const file = await plant(
    stage,
    lab,
    people.map(([, person]) => person),
  )
  // Users who may see the client find every secret that a list has.
  const list = await lab.desk.call(allCalls.delegation.page, {})
  expect(secretsIn(list.raw.toString())).toContain('绝密矿业')
  values = await realValues(stage, lab, file)
}, 120_000)

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
    const allowed = readsOf(person)
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

describe.each([
  ['figures of quality', ['statQuality']],
  ['tables of results', ['statChemical', 'statService', 'statProject', 'statHigh', 'highView']],
] as const)('an analyst who reads %s', (_, rights) => {
  it('cannot join codes of the laboratory with clients, by ids, times or values', async () => {
    const person = await addPerson(stage, [...permissionsOfRole('analyst'), ...rights], dataScope.all)
    const codes = (values['labCode'] ?? []).map(String)
    const keysOf = { client: new Set<string>(), code: new Set<string>() }
    for (const { name, call } of readsOf(person))
      for (const input of inputsFor(call, values))
        for (const row of await rowsIn(await ask(person.client, call, input))) {
          const text = JSON.stringify(row) ?? ''
          const [ofClient, ofCode] = [secretsIn(text).length > 0, codes.some(code => text.includes(code))]
          expect(ofClient && ofCode, `${name} ${text}`).toBe(false)
          const keys = text.match(/\b\d{9}\b|\d{4}-\d\d-\d\d \d\d:\d\d:\d\d|\b\d+\.\d\d\b/g) ?? []
          for (const key of keys) {
            if (ofClient) keysOf.client.add(key)
            if (ofCode) keysOf.code.add(key)
          }
        }
    expect(keysOf.code.size).toBeGreaterThan(10)
    expect([...keysOf.client].filter(key => keysOf.code.has(key))).toEqual([])
  }, 120_000)
})

const period = { startTime: laboratoryDay(), endTime: laboratoryDay() }
const rowsByClient = [
  ['statQuality', allCalls.qualityStat.items, { ...period, mark: 'submitted' }],
  ['statQuality', allCalls.qualityStat.retests, { ...period, mark: 'retested' }],
  ['statQuality', allCalls.qualityStat.pairs, { ...period, mark: 'pairs' }],
  ['statQuality', allCalls.qualityStat.exportPairs, { ...period, mark: 'pairs' }],
  ['statPlatform', allCalls.platformRows.money, { ...period, figure: 'balance' }],
  ['statChemical', allCalls.chemicalStat.page, period],
  ['statChemical', allCalls.chemicalStat.items, period],
  ['statChemical', allCalls.chemicalStat.exportAll, period],
  ['statQuality', allCalls.qualityStat.exportItems, { ...period, mark: 'submitted' }],
  ['statQuality', allCalls.qualityStat.exportRetests, { ...period, mark: 'retested' }],
  ['statChemical', allCalls.chemicalStat.exportItems, period],
  ['statProject', allCalls.platformRows.exportMoney, { ...period, figure: 'charged' }],
  ['highView', allCalls.highValue.page, period],
  ['statHigh', allCalls.highStat.page, period],
  ['statHigh', allCalls.highStat.exportAll, period],
  ['statProject', allCalls.projectStat.orders, period],
  ['statProject', allCalls.projectStat.exportOrders, period],
  ['statProject', allCalls.platformRows.money, { ...period, figure: 'charged' }],
  ['statPlatform', allCalls.platformRows.money, { ...period, figure: 'income' }],
  ['statPlatform', allCalls.platformRows.money, { ...period, figure: 'cash' }],
  ['statProject', allCalls.platformRows.lines, { ...period, part: 'project.each' }],
  ['statService', allCalls.platformRows.exportLines, { ...period, part: 'project.each' }],
] as const

it.each(rowsByClient)(
  '%s alone opens results and charges by client, but not to those who work by lab code: %#',
  async (...row) => {
    const [right, call, input] = row
    const reader = await addPerson(stage, [right], dataScope.all)
    expect((await ask(reader.client, call, input)).code).toBe(0)
    for (const own of rightsByLabCode) {
      const blind = await addPerson(stage, [right, own], dataScope.all)
      expectRefusal(await ask(blind.client, call, input), commonFailures.noPermission)
      const log = stage.db.selectFrom('operationLog').select('operContent').where('userId', '=', blind.id)
      expect((await log.execute()).filter(({ operContent }) => operContent.startsWith('导出'))).toEqual([])
      const informed = await addPerson(stage, [right, own, 'codeMapping'], dataScope.all)
      expect((await ask(informed.client, call, input)).code).toBe(0)
    }
  },
)

describe.each(rightsByLabCode)('who has %s', own => {
  const numbersIn = async (right: Permission[]) => {
    const { client } = await addPerson(stage, ['statProject', ...right], dataScope.all)
    const { rows } = await expectOk(client.call(allCalls.projectStat.list, period))
    return rows.map(({ mean, sd, min, max }) => [mean, sd, min, max])
  }

  it('sees no number of results in figures of projects: of a single item it would be the result', async () => {
    const visible = await numbersIn([])
    expect(visible.flat().filter(number => number !== null).length).toBeGreaterThan(3)
    expect(await numbersIn([own, 'codeMapping'])).toEqual(visible)
    expect(await numbersIn([own])).toEqual(visible.map(() => [null, null, null, null]))
  })

  it('counts no results of one client or delegation, nor of what may have a single client', async () => {
    const { qualityStat, projectStat } = allCalls
    const filterBy = (key: string) => ({ key, op: 'eq', value: [values[key]?.[0] ?? 1] })
    const ofClients = ['clientId', 'salesmanId', 'source', 'registrarId'].map(filterBy)
    const refused = [...ofClients, { key: 'delegateCode', op: 'like', value: ['1'] }]
    const right: Permission[] = ['statQuality', 'statProject']
    const reader = await addPerson(stage, right, dataScope.all)
    const blind = await addPerson(stage, [...right, own], dataScope.all)
    const informed = await addPerson(stage, [...right, own, 'codeMapping'], dataScope.all)
    for (const [call, extra] of [
      [qualityStat.list, {}],
      [qualityStat.exportAll, {}],
      [projectStat.list, {}],
      [projectStat.groups, {}],
      [projectStat.exportAll, {}],
      [projectStat.exportAll, { table: 'groups' }],
      [projectStat.years, { measure: 'items', years: [2026] }],
    ] as const) {
      const input = { ...period, ...extra }
      expect((await ask(blind.client, call, { ...input, query: [filterBy('projectId')] })).code).toBe(0)
      for (const item of refused) {
        const withItem = { ...input, query: [item] }
        expectRefusal(await ask(blind.client, call, withItem), commonFailures.noPermission)
        for (const { client } of [reader, informed]) expect((await ask(client, call, withItem)).code).toBe(0)
      }
    }
  })
})
