import { allCalls } from '@seam/contract'
import type { Call } from '@seam/contract/kit/call'
import { permissions } from '@seam/contract/kit/permission'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, clientOf, getRequest, postRequest } from './client.ts'
import { personWith } from './people.ts'
import { openStage, type Stage } from './stage.ts'

const calls: readonly { name: string; call: Call }[] = Object.entries(allCalls).flatMap(([module, table]) =>
  Object.entries(table).map(([name, call]) => ({ name: `${module}.${name}`, call: call as Call })),
)
const guarded = calls.filter(({ call }) => call.access !== 'anyone')
const permitted = guarded.filter(({ call }) => call.access !== 'signedIn')

let stage: Stage
let stranger: Client
let withoutRights: Client

beforeAll(async () => {
  stage = await openStage()
  stranger = clientOf(stage.app)
  withoutRights = (await personWith(stage)).client
})
afterAll(() => stage.close())

const ask = (client: Client, call: Call) =>
  call.encoding === 'query' ? client.send(getRequest(call.path)) : client.send(postRequest(call.path))

describe('every call', () => {
  it.each(guarded)('$name refuses a stranger', async ({ call }) => {
    expect(await ask(stranger, call)).toMatchObject({ status: 200, code: 10001, data: null })
  })

  it.each(permitted)('$name refuses somebody without the right and names it', async ({ call }) => {
    expect(await ask(withoutRights, call)).toMatchObject({ code: 20003, data: { permission: call.access } })
  })

  it('has an address of its own', () => {
    const addresses = calls.flatMap(({ call }) => [call.path, ...call.also].map(path => `${call.method} ${path}`))
    expect(addresses.filter((address, at) => addresses.indexOf(address) !== at)).toEqual([])
  })

  it('names only rights that exist', () => {
    const named = permitted.flatMap(({ call }) => call.access)
    expect(named.filter(right => !(right in permissions))).toEqual([])
  })
})
