import { allCalls } from '@seam/contract'
import type { Call } from '@seam/contract/kit/call'
import { commonFailures } from '@seam/contract/kit/failure'
import { permissions } from '@seam/contract/kit/permission'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, clientOf, getRequest, postRequest, signIn } from './client.ts'
import { administrator, personWith, testPassword } from './people.ts'
import { openStage, type Stage } from './stage.ts'

const calls: readonly { name: string; call: Call }[] = Object.entries(allCalls).flatMap(([module, table]) =>
  Object.entries(table).map(([name, call]) => ({ name: `${module}.${name}`, call: call as Call })),
)
const guarded = calls.filter(({ call }) => call.access !== 'anyone')
const permitted = guarded.filter(({ call }) => call.access !== 'signedIn')

let stage: Stage
let stranger: Client
let withoutRights: Client
let withInitialPassword: Awaited<ReturnType<typeof administrator>>

beforeAll(async () => {
  stage = await openStage()
  stranger = clientOf(stage.app)
  withoutRights = (await personWith(stage)).client
  withInitialPassword = await administrator(stage)
  await stage.db
    .updateTable('appUser')
    .set({ mustChangePassword: true })
    .where('id', '=', withInitialPassword.id)
    .execute()
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

  it.each(guarded.filter(({ call }) => !call.allowsInitialPassword))(
    '$name refuses a user with an initial password',
    async ({ call }) => {
      const { code, message } = commonFailures.passwordChangeRequired
      expect(await ask(withInitialPassword.client, call)).toMatchObject({ status: 200, code, message, data: null })
    },
  )

  it.each(guarded.filter(({ call }) => call.allowsInitialPassword))(
    '$name answers a user with an initial password',
    async ({ call }) => {
      const client = await signIn(stage.app, withInitialPassword.userMobile, testPassword)
      expect([0, commonFailures.invalidInput.code]).toContain((await client.call(call, {})).code)
    },
  )

  it('has five calls that answer an initial password, and the menus of an enterprise', () => {
    const allowed = calls.filter(({ call }) => call.allowsInitialPassword).map(({ name }) => name)
    expect(allowed.sort()).toEqual([
      'enterprise.menus',
      'menu.open',
      'session.changeOwnPassword',
      'session.functions',
      'session.signOut',
      'session.whoAmI',
    ])
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
