import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Call } from '@seam/contract/kit/call'
import { commonFailures } from '@seam/contract/kit/failure'
import { beforeAll, expect, it } from 'vitest'
import { seededRoles } from '../src/db/seed/roles.ts'
import { type Client, getRequest, postRequest, signIn } from './client.ts'
import { type GridRole, gridCalls, gridDocument, gridRoles, isOpenToAll } from './grid-document.ts'
import { addUser, personWith, testPassword } from './people.ts'
import { useStage } from './stage.ts'

const stage = useStage()
const clients = new Map<string, Client>()

const signInAs = async (roleName: string): Promise<Client> => {
  const { id } = await stage.db
    .selectFrom('role')
    .select('id')
    .where('roleName', '=', roleName)
    .executeTakeFirstOrThrow()
  const { userMobile } = await addUser(stage.db, { roleIds: [id] })
  return signIn(stage.app, userMobile, testPassword)
}

beforeAll(async () => {
  for (const { title } of gridRoles) {
    const seeded = seededRoles.some(({ roleName }) => roleName === title)
    clients.set(title, seeded ? await signInAs(title) : (await personWith(stage)).client)
  }
})

/** Sends a call with an empty input: a caller with the permission gets an answer, or a refusal of the input. */
const isAdmitted = async ({ title }: GridRole, call: Call): Promise<boolean> => {
  // Not sent: some of them sign the caller out.
  if (isOpenToAll(call)) return true
  const answer = await clients.get(title)?.send((call.encoding === 'query' ? getRequest : postRequest)(call.path))
  return answer !== undefined && answer.code !== commonFailures.noPermission.code
}

it('admits every role to exactly the calls of docs/grid.md (npm run docs writes it)', async () => {
  const admitted = new Map<GridRole, Set<Call>>()
  for (const role of gridRoles) {
    const own = new Set<Call>()
    for (const { name, call } of gridCalls) {
      const allowed = await isAdmitted(role, call)
      expect(allowed, `${role.title} at ${name}`).toBe(role.mayCall(call))
      if (allowed) own.add(call)
    }
    admitted.set(role, own)
  }
  const document = readFileSync(join(import.meta.dirname, '../../docs/grid.md'), 'utf8')
  expect(document).toBe(gridDocument((role, call) => admitted.get(role)?.has(call) === true))
}, 120_000)
