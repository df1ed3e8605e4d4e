import type { Files } from './list.ts'
import type { Lifecycle, Names } from './names.ts'
import { contractOf, migrationOf } from './states-contract.ts'

const rules = ({ group, file, camel, pascal, label, edit }: Names, { states, steps }: Lifecycle) => `import {
  type ${pascal}Command,
  type ${pascal}State,
  ${camel}Failures as failure,
  ${camel}State as state,
} from '@seam/contract/${group}/${file}'
import type { Permission } from '@seam/contract/kit/permission'
import { reason } from '../../../kit/reason.rules.ts'
import { mayRun, type TransitionTable } from '../../../kit/transition/transition.rules.ts'

/** What the guards ask about one ${label}. */
type ${pascal}Facts = { readonly id: number; readonly state: ${pascal}State; readonly version: number }

export const ${camel}Transitions: TransitionTable<${pascal}Command, ${pascal}State, ${pascal}Facts> = {
  initial: [state.${states[0].name}],
  commands: {
    update: { from: [state.${states[0].name}], permission: '${edit}' },
${steps.map(({ command, from, to }) => `    ${command}: { from: [state.${from}], permission: '${edit}', to: state.${to} },`).join('\n')}
  },
  wrongState: current => reason(failure.wrongState, \`\${state.label(current)}的${label}不能进行此操作\`),
}

export const commandsOpenTo = (facts: ${pascal}Facts, permissions: ReadonlySet<Permission>) => ({
${['update', ...steps.map(({ command }) => command)].map(command => `  ${command}: mayRun(${camel}Transitions, '${command}', facts, permissions),`).join('\n')}
})
`

const rows = ({
  group,
  file,
  camel,
  pascal,
  snake,
}: Names) => `import type { ${camel}Calls } from '@seam/contract/${group}/${file}'
import type { InputOf } from '@seam/contract/kit/call'
import type { Db, Tx } from '../../../db/database.ts'
import { paginate } from '../../../kit/list/page.ts'
import { type Scope, withinScope } from '../../../kit/list/scope.ts'

const selectWithinScope = (db: Db, scope: Scope) =>
  db
    .selectFrom('${camel}')
    .select(['id', 'title', 'remarks', 'state', 'createName', 'createTime', 'version'])
    .where(withinScope(scope, { user: '${snake}.user_id' }))

export const select${pascal}Page = (db: Db, input: InputOf<typeof ${camel}Calls.page>, scope: Scope) =>
  paginate(db, selectWithinScope(db, scope), input, { columns: { title: 'title', state: 'state' }, last: '${camel}.id' })

export const find${pascal} = (db: Db, id: number, scope: Scope) =>
  selectWithinScope(db, scope).where('id', '=', id).executeTakeFirst()

/** Locks rows until the transaction ends, in the order of their ids. */
export const lock${pascal}s = (tx: Tx, ids: readonly number[]) =>
  tx
    .selectFrom('${camel}')
    .select(['id', 'title', 'remarks', 'state', 'version'])
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .execute()
`

const commands = (
  { group, file, camel, pascal }: Names,
  { states }: Lifecycle,
) => `import { type ${pascal}Command, ${camel}State } from '@seam/contract/${group}/${file}'
import type { Tx } from '../../../db/database.ts'
import type { Scope } from '../../../kit/list/scope.ts'
import { requireRow } from '../../../kit/refusal.ts'
import type { UserActor } from '../../../kit/transition/actor.ts'
import { create } from '../../../kit/transition/create.ts'
import { defineLifecycle } from '../../../kit/transition/lifecycle.ts'
import { lockFor } from '../../../kit/transition/transition.ts'
import { find${pascal}, lock${pascal}s } from './${file}.rows.ts'
import { ${camel}Transitions } from './${file}.rules.ts'

export const ${camel}Lifecycle = defineLifecycle({
  transitions: ${camel}Transitions,
  table: '${camel}',
  stateColumn: 'state',
  timeColumn: 'updateTime',
  events: { table: '${camel}Event', rowId: '${camel}Id' },
  lock: lock${pascal}s,
  effects: {},
})

export const create${pascal} = (tx: Tx, draft: { title: string; remarks: string }, actor: UserActor) =>
  create(
    tx,
    ${camel}Lifecycle,
    {
      command: 'add',
      values: { ...draft, state: ${camel}State.${states[0].name}, userId: actor.userId, createName: actor.userName },
      returning: ['id'],
    },
    actor,
  )

/** Locks a row within the scope for this command; refuses an old version and a wrong state. */
export const lock${pascal}For = async (
  tx: Tx,
  command: ${pascal}Command,
  input: { id: number; version: number },
  scope: Scope,
) => {
  requireRow(await find${pascal}(tx, input.id, scope))
  return lockFor(tx, ${camel}Lifecycle, command, input)
}
`

const routes = ({ group, file, camel, pascal, label }: Names, { steps }: Lifecycle) => {
  const [first] = steps
  const nameOf = `\`${label}【\${title}】\``
  return `import { type ${pascal}Command, ${camel}Calls } from '@seam/contract/${group}/${file}'
import { changeSentence, changesOf } from '../../../kit/log.ts'
import { implement, type WriteContext } from '../../../kit/serve/implement.ts'
import { actorOf } from '../../../kit/transition/actor.ts'
import { transition } from '../../../kit/transition/transition.ts'
import { create${pascal}, lock${pascal}For, ${camel}Lifecycle } from './${file}.commands.ts'
import { select${pascal}Page } from './${file}.rows.ts'
import { commandsOpenTo } from './${file}.rules.ts'

const describe = ({ title }: { title: string }) => ${nameOf}

/** A handler that only changes the state. */
const runCommand =
  (command: Exclude<${pascal}Command, 'update'>) => async (context: WriteContext<typeof ${camel}Calls.${first.command}>) => {
    const { db, input, caller, logOperation } = context
    const before = await lock${pascal}For(db, command, input, caller.scope)
    await transition(db, ${camel}Lifecycle, command, before, actorOf(context))
    logOperation(\`\${${camel}Calls[command].log?.action}\${describe(before)}\`)
    return null
  }

export const ${camel}Routes = implement(${camel}Calls, {
  page: async ({ db, input, caller }) => {
    const { rows, totalRecords } = await select${pascal}Page(db, input, caller.scope)
    return { rows: rows.map(row => ({ ...row, can: commandsOpenTo(row, caller.permissions) })), totalRecords }
  },

  add: async context => {
    const { db, input, logOperation } = context
    const { id } = await create${pascal}(db, input, actorOf(context))
    logOperation(\`新增\${describe(input)}\`)
    return { id }
  },

  update: async context => {
    const { db, input, caller, logOperation } = context
    const { id, version, ...edit } = input
    const before = await lock${pascal}For(db, 'update', { id, version }, caller.scope)
    await transition(db, ${camel}Lifecycle, 'update', before, actorOf(context), { set: edit })
    const changes = changesOf(before, { ...before, ...edit }, { title: '名称', remarks: '备注' })
    logOperation(changeSentence(describe(before), changes), changes)
    return null
  },

${steps.map(({ command }) => `  ${command}: runCommand('${command}'),`).join('\n')}
})
`
}

/** The new files of a module with states on the server. */
export const statesServerFiles = (
  names: Names,
  lifecycle: Lifecycle,
  numbers: { readonly migration: string; readonly failure: number },
): Files => {
  const { group, file } = names
  const folder = `server/src/modules/${group}/${file}/${file}`
  return {
    [`contract/src/${group}/${file}.ts`]: contractOf(names, lifecycle, numbers.failure),
    [`server/src/db/migrations/${numbers.migration}-${file}.sql`]: migrationOf(names, lifecycle),
    [`${folder}.rules.ts`]: rules(names, lifecycle),
    [`${folder}.rows.ts`]: rows(names),
    [`${folder}.commands.ts`]: commands(names, lifecycle),
    [`${folder}.routes.ts`]: routes(names, lifecycle),
  }
}
