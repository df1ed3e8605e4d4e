import { allCalls } from '@seam/contract'
import type { Call } from '@seam/contract/kit/call'
import { commonFailures } from '@seam/contract/kit/failure'
import { beforeAll, expect, it } from 'vitest'
import { seededRoles } from '../src/db/seed/roles.ts'
import { type Client, getRequest, postRequest, signIn } from './client.ts'
import { addUser, personWith, testPassword } from './people.ts'
import { useStage } from './stage.ts'

const calls = Object.entries(allCalls).flatMap(([module, table]) =>
  Object.entries(table).map(([name, call]) => ({ name: `${module}.${name}`, call: call as Call })),
)

type Column = { readonly title: string; readonly client: Client; readonly may: (call: Call) => boolean }

const stage = useStage()
let columns: Column[]

const rightsOf = ({ access }: Call): readonly string[] => (typeof access === 'string' ? [access] : access)
const open = ({ access }: Call) => access === 'anyone' || access === 'signedIn'

const columnOf = async ({ roleName, roleType, rights }: (typeof seededRoles)[number]): Promise<Column> => {
  const { id } = await stage.db
    .selectFrom('role')
    .select('id')
    .where('roleName', '=', roleName)
    .executeTakeFirstOrThrow()
  const { userMobile } = await addUser(stage.db, { roleIds: [id] })
  return {
    title: roleName,
    client: await signIn(stage.app, userMobile, testPassword),
    may: call => open(call) || roleType === 1 || rightsOf(call).some(right => rights.some(one => one === right)),
  }
}

beforeAll(async () => {
  columns = [{ title: '无角色', client: (await personWith(stage)).client, may: open }]
  for (const role of seededRoles) columns.push(await columnOf(role))
})

/** Asked with nothing in it: past the door it is refused for its input, or answers. What signs people in and out is left alone. */
const letsIn = async ({ client }: Column, call: Call): Promise<boolean> => {
  if (open(call)) return true
  const { code } = await client.send((call.encoding === 'query' ? getRequest : postRequest)(call.path))
  return code !== commonFailures.noPermission.code
}

it('every role is let into exactly the calls of the reviewed grid, docs/grid.md', async () => {
  const rows: string[] = []
  for (const { name, call } of calls) {
    const cells: string[] = []
    for (const column of columns) {
      const allowed = await letsIn(column, call)
      expect(allowed, `${column.title} at ${name}`).toBe(column.may(call))
      cells.push(allowed ? '●' : '')
    }
    rows.push(`| ${name} | ${rightsOf(call).join(' / ')} | ${cells.join(' | ')} |`)
  }
  const head = ['call', 'access', ...columns.map(({ title }) => title)]
  const text = `# Who may call what

Made by \`server/test/grid.test.ts\`, which asks every call as each seeded role; read the difference before taking it over
with \`vitest run --project server server/test/grid.test.ts -u\`. Reach within a call (data scope, four eyes) is not in it.

| ${head.join(' | ')} |
|${' --- |'.repeat(head.length)}
${rows.join('\n')}
`
  await expect(text).toMatchFileSnapshot('../../docs/grid.md')
}, 120_000)
