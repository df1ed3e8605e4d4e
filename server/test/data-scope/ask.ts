import type { Call, SentOf } from '@seam/contract/kit/call'
import { commonFailures } from '@seam/contract/kit/failure'
import { expect } from 'vitest'
import { callerOf } from '../../src/kit/caller.ts'
import type { ListExport } from '../../src/kit/export/list.ts'
import { routes } from '../../src/routes.ts'
import { tableOfFile } from '../import-file.ts'
import type { Rule } from './rule.ts'
import type { World } from './world.ts'

export type Probe = (world: World, rule: Rule) => Promise<void>

export const wholePage = { pageNo: 1, pageSize: 100 }
const sorted = (values: readonly (number | string)[]) => [...new Set(values)].toSorted()
export const ask = <C extends Call>({ viewer }: World, call: C, input?: SentOf<C>) => viewer.client.call(call, input)

/** A list contains exactly the allowed ones of its rows. */
export const sameIds = (foundIds: readonly (number | string)[], all: readonly (number | string)[], name: string) =>
  expect(sorted(foundIds), name).toEqual(sorted(all))

/** Reads every row by itself: an allowed one is found, others are answered like missing ones. */
export const each = async <R>(
  all: readonly R[],
  isAllowed: (row: R) => boolean,
  answer: (row: R) => Promise<{ code: number; data: unknown; message: string }>,
) => {
  for (const row of all) {
    const { code, data, message } = await answer(row)
    if (isAllowed(row)) expect(code, message).toBe(0)
    else expect({ code, data, message }).toMatchObject({ code: commonFailures.notThere.code, data: null })
  }
}

/** The rows that the export centre would write in a job, for the same user. */
export const exportedInJob = async ({ stage: { services }, viewer }: World, call: Call): Promise<{ id: number }[]> => {
  const list = routes.find(route => route.call === call)?.list as ListExport<object, { id: number }> | undefined
  const caller = await callerOf(services, viewer.id)
  if (list === undefined || caller === undefined) throw new Error('no export, or no caller')
  return (
    list.query(services.db, { query: [], sort: [] }, caller) as unknown as { execute: () => Promise<{ id: number }[]> }
  ).execute()
}

export const codesOfFile = async (world: World, call: Call, input: object = {}) => {
  const rows = await tableOfFile((await world.viewer.client.post(call.path, input)).raw)
  return rows.slice(1).map(([code = '']) => code)
}
