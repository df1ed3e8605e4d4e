import { commonFailures } from '@seam/contract/kit/failure'
import { noColumn } from '@seam/contract/kit/list/export'
import { logCalls } from '@seam/contract/system/log'
import { expect, it } from 'vitest'
import { callerOf } from '../src/kit/caller.ts'
import { routes } from '../src/routes.ts'
import { expectRefusal } from './expect-refusal.ts'
import { tableOfFile } from './import-file.ts'
import { administrator } from './people.ts'
import { useStage } from './stage.ts'

const stage = useStage()

const period = { startTime: '2026-01-01', endTime: '2026-01-31' }
/** Inputs from the least to the most: the first one that a call accepts is sent. */
const inputs = [
  {},
  period,
  { ...period, part: 'package.none' },
  { ...period, figure: 'cash' },
  { ...period, figure: 'active' },
  { ...period, figure: 'submitted' },
  { ...period, mark: 'retested' },
]

const lists = routes.flatMap(({ call, list }) => {
  const input = inputs.find(one => call.input.safeParse(one).success)
  if (list === undefined) return []
  if (input === undefined) throw new Error(`no input for ${call.path}`)
  const one = { path: call.path, call, list, input }
  return call.path === logCalls.exportAll.path ? [one, { ...one, input: { logType: 1 } }] : [one]
})

it('the lists that can be exported are found', () => expect(lists.length).toBeGreaterThan(15))

it.each(lists)('$path takes the keys of its columns and no other', async ({ call, list, input }) => {
  const admin = await administrator(stage)
  const caller = await callerOf(stage.services, admin.id)
  if (caller === undefined) throw new Error('no caller')
  const columns = await list.columns(call.input.parse(input) as never, stage.db, caller)
  const keys = [...new Set(columns.map(({ key }) => key))].toReversed()
  const { raw, headers } = await admin.client.post(call.path, { ...input, columns: keys })
  expect(headers['content-code']).toBe('0')
  const expected = keys.flatMap(key => columns.filter(column => column.key === key).map(({ title }) => title))
  expect((await tableOfFile(raw))[0]).toEqual(expected)

  const answer = await admin.client.post(call.path, { ...input, columns: [keys[0], 'unknown'] })
  const issues = [{ path: ['columns', 1], message: noColumn }]
  expectRefusal(answer, commonFailures.invalidInput, { message: noColumn, data: { issues } })
})
