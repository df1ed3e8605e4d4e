import { allCalls } from '@seam/contract'
import type { Call } from '@seam/contract/kit/call'
import { filterTableOf } from '@seam/contract/kit/list/page'
import { permissions } from '@seam/contract/kit/permission'
import { portalRights } from '@seam/contract/kit/portal/portal-right'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { everything } from '../src/kit/list/scope.ts'
import { routes } from '../src/routes.ts'
import { inputs } from './flat/inputs.ts'
import { type Laboratory, openLaboratory } from './flat/laboratory.ts'

const lists = Object.entries(allCalls).flatMap(([module, table]) =>
  Object.entries(table).flatMap(([name, call]: [string, Call]) =>
    call.kind === 'read' && filterTableOf(call.input) !== undefined ? [{ name: `${module}.${name}`, call }] : [],
  ),
)

const caller = {
  userId: 1,
  isAdmin: true,
  permissions: new Set(Object.keys(permissions)),
  portal: { clientId: 1, rights: new Set(Object.keys(portalRights)), readOnly: false, viewerScope: null },
  scope: everything,
  revision: 1n,
}

let laboratory: Laboratory
beforeAll(async () => {
  laboratory = await openLaboratory(2_000)
}, 300_000)
afterAll(() => laboratory.close())

/** The rows of a page, and the number of statements that it takes. */
const readPage = async (call: Call, input: object, pageSize: number) => {
  const handle = routes.find(route => route.call === call)?.handle
  const { db, services } = laboratory
  let rows = 0
  const statements = await laboratory.statementsOf(async () => {
    // The handlers of lists use these only.
    const answer = await handle?.({ db, input: call.input.parse({ ...input, pageSize }), caller, services } as never)
    rows = (answer as { rows: unknown[] }).rows.length
  })
  return { rows, statements: statements.length }
}

/** Lists that have more than one row in the test laboratory. */
const longLists: string[] = []

describe('the number of statements of a list', () => {
  it.each(lists)('$name does not depend on the rows of its page', async ({ name, call }) => {
    for (const input of inputs[name] ?? [{}]) {
      // What is read once per revision of rights is no part of a list.
      await readPage(call, input, 50)
      const [one, many] = [await readPage(call, input, 1), await readPage(call, input, 50)]
      if (many.rows > one.rows) longLists.push(name)
      expect(many.statements).toBe(one.statements)
    }
  })

  it('is compared for most lists with many rows', () => {
    expect(new Set(longLists).size).toBeGreaterThan(lists.length / 2)
  })
})
