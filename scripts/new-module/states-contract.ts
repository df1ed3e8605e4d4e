import type { Lifecycle, Names, State, Step } from './names.ts'

const stateLine = ({ name, value, label, tone }: State) => `  ${name}: [${value}, '${label}', '${tone}'],`

/** Schemas and calls. */
export const contractOf = (names: Names, { states, steps }: Lifecycle, failureCode: number) => {
  const { camel, pascal, label, directory, view, edit } = names
  const stepCall = (step: Step) => `  ${step.command}: write({
    path: '${directory}/${camel}/${step.command}',
    access: '${edit}',
    summary: '${step.label}',
    input: z.strictObject({ id, version }),
    output: nothing,
    log: { module, action: '${step.label}' },
  }),`
  return `import { z } from 'zod'
import { nothing, read, write } from '../kit/call.ts'
import { dictionary, type ValueOf } from '../kit/dictionary.ts'
import { failures } from '../kit/failure.ts'
import { pageOf, pageQuery } from '../kit/list/page.ts'
import { id, optionalText, text, version } from '../kit/value/text.ts'

export const ${camel}State = dictionary('${camel}State', '${label}状态', {
${states.map(stateLine).join('\n')}
})
export type ${pascal}State = ValueOf<typeof ${camel}State>
export type ${pascal}Command = 'update' | ${steps.map(({ command }) => `'${command}'`).join(' | ')}

export const ${camel}Failures = failures({
  wrongState: [${failureCode}, '${label}的状态不允许此操作，请刷新'],
})

export const ${pascal}Draft = z.strictObject({ title: text('名称', 50), remarks: optionalText('备注', 200) })

export const ${pascal} = z.object({
  id,
  title: z.string(),
  remarks: z.string(),
  state: ${camel}State.schema,
  createName: z.string(),
  createTime: z.string(),
  version: z.number(),
  /** The commands that the caller can run now. */
  can: z.object({ update: z.boolean(), ${steps.map(({ command }) => `${command}: z.boolean()`).join(', ')} }),
})
export type ${pascal} = z.output<typeof ${pascal}>

const module = '${label}'

export const ${camel}Calls = {
  page: read({
    method: 'POST',
    path: '${directory}/${camel}/queryPage',
    access: ['${view}', '${edit}'],
    summary: '${label}列表，新的在前',
    input: pageQuery({ title: 'text', state: 'number' }, ['state']),
    output: pageOf(${pascal}),
  }),
  add: write({
    path: '${directory}/${camel}/add',
    access: '${edit}',
    summary: '新增${label}',
    input: ${pascal}Draft,
    output: z.object({ id }),
    log: { module, action: '新增${label}' },
  }),
  update: write({
    path: '${directory}/${camel}/update',
    access: '${edit}',
    summary: '修改${label}',
    input: ${pascal}Draft.extend({ id, version }),
    output: nothing,
    log: { module, action: '修改${label}' },
  }),
${steps.map(stepCall).join('\n')}
}
`
}

/** The table of the rows and that of their events. */
export const migrationOf = ({ snake }: Names, { states }: Lifecycle) => `create table ${snake} (
  id integer generated always as identity primary key,
  title text not null check (char_length(title) between 1 and 50),
  remarks text not null default '' check (char_length(remarks) <= 200),
  state smallint not null default ${states[0].value} constraint ${snake}_state check (state in (${states.map(({ value }) => value).join(', ')})),
  user_id integer not null references app_user,
  create_name text not null,
  create_time timestamptz not null default now(),
  update_time timestamptz not null default now(),
  version integer not null default 1
);
create index ${snake}_by_state on ${snake} (state, id desc);
create index ${snake}_user on ${snake} (user_id);
create index ${snake}_title_part on ${snake} using gin (title gin_trgm_ops);

create table ${snake}_event (
  id bigint generated always as identity primary key,
  ${snake}_id integer not null references ${snake},
  command text not null,
  from_state smallint,
  to_state smallint not null,
  reason text not null default '',
  user_id integer,
  user_name text not null,
  address text not null,
  create_time timestamptz not null default now()
);
create index ${snake}_event_row on ${snake}_event (${snake}_id, id);
create trigger ${snake}_event_kept before update or delete or truncate on ${snake}_event
  for each statement execute function refuse_change();
`

/** Its types for kysely: members of the tables of its group. */
export const statesTable = ({ camel, pascal }: Names): string => `${camel}: {
    id: GeneratedAlways<number>
    title: string
    remarks: Generated<string>
    state: Generated<${pascal}State>
    userId: number
    createName: string
    createTime: GeneratedTime
    updateTime: GeneratedTime
    version: Generated<number>
  }
  ${camel}Event: EventTable<${pascal}State> & { ${camel}Id: number }`
