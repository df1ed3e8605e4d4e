import { filtersWithoutClient, rightsByClient } from '@seam/contract/kit/blindness'
import type { Call } from '@seam/contract/kit/call'
import { commonFailures } from '@seam/contract/kit/failure'
import { figureFilters } from '@seam/contract/kit/list/figure-filters'
import { type Permission, permissions } from '@seam/contract/kit/permission'
import { dataScope } from '@seam/contract/system/role'
import { beforeAll, expect, it } from 'vitest'
import { laboratoryDay } from '../../src/kit/period.ts'
import { expectRefusal } from '../expect-refusal.ts'
import { useStage } from '../stage.ts'
import { inputsFor } from './inputs.ts'
import { addPerson, type Person } from './plant.ts'
import { ask, calls, isAllowed } from './reads.ts'

const stage = useStage()

type Input = Record<string, unknown>

const keys = Object.keys(figureFilters)
const keysOfClient = keys.filter(key => !filtersWithoutClient.some(own => own === key))
const dimensionsOfClient = ['client', 'salesman', 'source', 'registrar']
const period = { startTime: laboratoryDay(), endTime: laboratoryDay() }

const filterBy = (key: string) =>
  key === 'delegateCode' ? { key, op: 'like', value: ['1'] } : { key, op: 'eq', value: [1] }

/** Whether the call is of a period and has the filters of figures. */
const isFigure = ({ input }: Call) => {
  const issues = input.safeParse({ ...period, query: keys.map(filterBy) }).error?.issues ?? []
  return issues.every(
    ({ code, path }) => code !== 'unrecognized_keys' && path[0] !== 'startTime' && path[0] !== 'query',
  )
}

/** Inputs of a call that select the figures of one client, or those of each. */
const inputsByClient = (call: Call): Input[] => {
  const days = { startTime: [period.startTime], endTime: [period.endTime] }
  const values = { ...days, part: ['project.each'], figure: ['charged'], years: [[2026]] }
  const own = inputsFor(call, values)
  const filtered = own.flatMap(input => keysOfClient.map(key => ({ ...input, query: [filterBy(key)] })))
  const divided = own.flatMap(input => dimensionsOfClient.map(by => ({ ...input, by })))
  return [...filtered, ...divided.filter(input => call.input.safeParse(input).success)]
}

/** A rejected sample has no result and no code of the laboratory: the list and its file name its client. */
const withoutResults = ['serviceStat.rejected', 'serviceStat.exportRejected']

// Rights that tell the client anyway are warned of; their calls refuse nothing.
const others = (Object.keys(permissions) as Permission[]).filter(
  right => right !== 'codeMapping' && !rightsByClient.some(own => own === right),
)
let blind: Person
let informed: Person
beforeAll(async () => {
  blind = await addPerson(stage, others, dataScope.all)
  informed = await addPerson(stage, [...others, 'codeMapping'], dataScope.all)
})

const figuresByClient = calls.filter(
  ({ name, call }) =>
    call.kind !== 'write' &&
    isFigure(call) &&
    isAllowed(call, { permissions: new Set(others) }) &&
    !withoutResults.includes(name),
)

it('finds the figures that can be selected by client', () => {
  expect(figuresByClient.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['serviceStat.count', 'timeStat.list', 'chemicalStat.head', 'projectStat.list']),
  )
})

it.each(figuresByClient)('$name is refused by client to those who work by lab code alone', async ({ call }) => {
  for (const input of inputsByClient(call)) {
    expectRefusal(await ask(blind.client, call, input), commonFailures.noPermission)
    expect((await ask(informed.client, call, input)).code, JSON.stringify(input)).toBe(0)
  }
})
