import type { Files } from './list.ts'
import type { Lifecycle, Names, Step } from './names.ts'

const wrongState = ({ steps, states }: Lifecycle, camel: string): string => {
  const [first, ...later] = steps
  const last = later.at(-1)
  // With one command only, the second time is refused.
  const before = last === undefined ? `  await run('${first.command}', id)\n` : ''
  return `it('refuses a command from another state', async () => {
  const id = await add()
${before}  expectRefusal(await run('${(last ?? first).command}', id), ${camel}Failures.wrongState)
  expect((await find(id)).state).toBe(${camel}State.${last === undefined ? first.to : states[0].name})
})`
}

const stepLines = (camel: string) => (step: Step) =>
  `  expect((await run('${step.command}', id)).code).toBe(0)
  expect((await find(id)).state).toBe(${camel}State.${step.to})`

/** The test of a module with states, through HTTP. */
export const statesTestFiles = (names: Names, lifecycle: Lifecycle): Files => {
  const { group, file, camel, pascal, label, view, edit } = names
  const [first] = lifecycle.steps
  return {
    [`server/src/modules/${group}/${file}/${file}.test.ts`]: `import { type ${pascal}Command, ${camel}Calls, ${camel}Failures, ${camel}State } from '@seam/contract/${group}/${file}'
import { commonFailures } from '@seam/contract/kit/failure'
import { dataScope } from '@seam/contract/system/role'
import { beforeAll, expect, it } from 'vitest'
import { type Client, signIn } from '../../../../test/client.ts'
import { expectRefusal } from '../../../../test/expect-refusal.ts'
import { addRole, addUser, administrator, next, personWith, testPassword } from '../../../../test/people.ts'
import { useStage } from '../../../../test/stage.ts'

const stage = useStage()
let admin: Client

beforeAll(async () => {
  admin = (await administrator(stage)).client
})

const add = async (client = admin) =>
  (await client.call(${camel}Calls.add, { title: \`${label}\${next()}\` })).data.id

const find = async (id: number) => {
  const { rows } = (await admin.call(${camel}Calls.page, { pageSize: 100 })).data
  const row = rows.find(listed => listed.id === id)
  if (row === undefined) throw new Error(\`\${id} is not in the list\`)
  return row
}

const run = async (command: Exclude<${pascal}Command, 'update'>, id: number, client = admin) => {
  const { version } = await find(id)
  return client.call(${camel}Calls[command], { id, version })
}

it('goes through its states, and records every step', async () => {
  const id = await add()
  expect((await find(id)).can.${first.command}).toBe(true)
${lifecycle.steps.map(stepLines(camel)).join('\n')}
  const events = await stage.db.selectFrom('${camel}Event').select('command').where('${camel}Id', '=', id).orderBy('id').execute()
  expect(events.map(({ command }) => command)).toEqual(['add', ${lifecycle.steps.map(({ command }) => `'${command}'`).join(', ')}])
})

it('changes in its first state only', async () => {
  const id = await add()
  const change = async () =>
    admin.call(${camel}Calls.update, { id, version: (await find(id)).version, title: '改过的名称' })
  expect((await change()).code).toBe(0)
  expect(await find(id)).toMatchObject({ title: '改过的名称', version: 2 })
  await run('${first.command}', id)
  expectRefusal(await change(), ${camel}Failures.wrongState)
})

${wrongState(lifecycle, camel)}

it('lets one of two callers at the same version change the state', async () => {
  const id = await add()
  const { version } = await find(id)
  const answers = await Promise.all([1, 2].map(() => admin.call(${camel}Calls.${first.command}, { id, version })))
  expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, commonFailures.changedMeanwhile.code])
})

it('is refused to those who may only read', async () => {
  const reader = (await personWith(stage, '${view}')).client
  expect((await reader.call(${camel}Calls.page)).code).toBe(0)
  expectRefusal(await reader.call(${camel}Calls.add, { title: '名称' }), commonFailures.noPermission)
})

it('hides rows outside the data scope, and refuses commands on them', async () => {
  const roleId = await addRole(stage.db, ['${edit}'], { dataScope: dataScope.own })
  const { userMobile } = await addUser(stage.db, { roleIds: [roleId] })
  const client = await signIn(stage.app, userMobile, testPassword)
  const [foreign, own] = [await add(), await add(client)]
  const { rows } = (await client.call(${camel}Calls.page)).data
  expect(rows.map(({ id }) => id)).toEqual([own])
  expectRefusal(await run('${first.command}', foreign, client), commonFailures.notThere)
  expect((await run('${first.command}', own, client)).code).toBe(0)
})
`,
  }
}
