import { allCalls } from '@seam/contract'
import type { Call } from '@seam/contract/kit/call'
import { commonFailures } from '@seam/contract/kit/failure'
import { permissions } from '@seam/contract/kit/permission'
import { isPortalAccess } from '@seam/contract/kit/portal/portal-right'
import { beforeAll, describe, expect, it } from 'vitest'
import { addClient } from './builders/lab.ts'
import { addPortalAccount } from './builders/portal.ts'
import { type Client, clientOf, getRequest, postRequest, signIn } from './client.ts'
import { expectRefusal } from './expect-refusal.ts'
import { administrator, personWith, testPassword } from './people.ts'
import { useStage } from './stage.ts'

const calls: readonly { name: string; call: Call }[] = Object.entries(allCalls).flatMap(([module, table]) =>
  Object.entries(table).map(([name, call]) => ({ name: `${module}.${name}`, call: call as Call })),
)
const guarded = calls.filter(({ call }) => call.access !== 'anyone')
const permitted = guarded.filter(({ call }) => call.access !== 'signedIn')

const stage = useStage()
let stranger: Client
let withoutRights: Client
let withEveryRight: Client
let portal: Client
let withoutSecondFactor: Client
let withInitialPassword: Awaited<ReturnType<typeof administrator>>

beforeAll(async () => {
  stranger = clientOf(stage.app)
  withoutRights = (await personWith(stage)).client
  withEveryRight = (await administrator(stage)).client
  portal = (await addPortalAccount(stage, (await addClient(withEveryRight)).id)).client
  withInitialPassword = await administrator(stage)
  await stage.db
    .updateTable('appUser')
    .set({ mustChangePassword: true })
    .where('id', '=', withInitialPassword.id)
    .execute()
  withoutSecondFactor = (await administrator(stage)).client
})

const ask = (client: Client, call: Call) =>
  call.encoding === 'query' ? client.send(getRequest(call.path)) : client.send(postRequest(call.path))

describe('every call', () => {
  it.each(guarded)('$name refuses a stranger', async ({ call }) => {
    expectRefusal(await ask(stranger, call), commonFailures.noSession, { status: 200, data: null })
  })

  it.each(permitted)('$name refuses somebody without the right and names it', async ({ call }) => {
    expectRefusal(await ask(withoutRights, call), commonFailures.noPermission, { data: { permission: call.access } })
  })

  it.each(guarded.filter(({ call }) => !call.allowsInitialPassword))(
    '$name refuses a user with an initial password',
    async ({ call }) => {
      const { message } = commonFailures.passwordChangeRequired
      const answer = await ask(withInitialPassword.client, call)
      expectRefusal(answer, commonFailures.passwordChangeRequired, { status: 200, message, data: null })
    },
  )

  it('refuses users who must first set up a second factor, except the calls for doing so', async () => {
    await stage.db.updateTable('systemConfig').set({ secondFactorForced: true }).execute()
    for (const { name, call } of guarded.filter(({ call }) => !call.allowsMissingSecondFactor))
      expect((await ask(withoutSecondFactor, call)).code, name).toBe(commonFailures.secondFactorRequired.code)
    await stage.db.updateTable('systemConfig').set({ secondFactorForced: false }).execute()
  })

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
      'ownAccount.changePassword',
      'session.functions',
      'session.signOut',
      'session.whoAmI',
    ])
  })

  it('has three more that answer while a second factor must be set up', () => {
    const allowed = calls.filter(({ call }) => call.allowsMissingSecondFactor && !call.allowsInitialPassword)
    expect(allowed.map(({ name }) => name).sort()).toEqual([
      'secondFactor.begin',
      'secondFactor.confirm',
      'secondFactor.status',
    ])
  })

  it.each(guarded.filter(({ call }) => call.kind !== 'read' && call.ignoresKey === undefined))(
    '$name honours an Idempotency-Key, or declares why not',
    async ({ call }) => {
      const client = isPortalAccess(call.access) ? portal : withEveryRight
      const request = call.encoding === 'query' ? getRequest(call.path) : postRequest(call.path)
      const { data } = await client.send(request, { 'idempotency-key': 'x'.repeat(256) })
      const [issue] = (data as { issues?: { path: string[] }[] } | null)?.issues ?? []
      expect(issue?.path[0] === 'Idempotency-Key').toBe(call.kind !== 'export' || call.counts)
    },
  )

  it('ignores an Idempotency-Key only where its answer is for one use or one session', () => {
    const ignoring = calls.filter(({ call }) => call.ignoresKey !== undefined)
    expect(ignoring.map(({ name }) => name).sort()).toEqual(['loginTicket.issue', 'session.signOut'])
  })

  it('has an address of its own', () => {
    const addresses = calls.flatMap(({ call }) => [call.path, ...call.also].map(path => `${call.method} ${path}`))
    expect(addresses.filter((address, at) => addresses.indexOf(address) !== at)).toEqual([])
  })

  it('names only rights that exist', () => {
    const menuPermissions = permitted.flatMap(({ call }) => call.access)
    expect(menuPermissions.filter(right => !(right in permissions) && !isPortalAccess(right))).toEqual([])
  })
})
