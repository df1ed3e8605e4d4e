import type { Field, Names } from './names.ts'

export type Files = Readonly<Record<string, string>>

const draftOf = ({ name, type, label }: Field) =>
  type === 'text'
    ? `${name}: optionalText('${label}', 50),`
    : `${name}: asSent(z.coerce.number({ error: '请输入${label}' }).int('${label}应为整数').min(0, '${label}不能小于0').max(1_000_000, '${label}过大')),`

const columnOf = ({ snake, type }: Field) =>
  type === 'text'
    ? `${snake} text not null default '' check (char_length(${snake}) <= 50),`
    : `${snake} integer not null default 0 check (${snake} between 0 and 1000000),`

const inputOf = ({ name, type, label }: Field) =>
  `<${type === 'text' ? 'TextField' : 'NumberField'} name="${name}" label="${label}" />`

const contract = (
  { camel, pascal, label, directory, view, edit }: Names,
  fields: readonly Field[],
) => `import { z } from 'zod'
${fields.some(({ type }) => type === 'number') ? "import { asSent } from '../kit/value/integer.ts'\n" : ''}import { catalogueCalls, listRow, sort } from '../kit/list/catalogue.ts'
import { ${fields.some(({ type }) => type === 'text') ? 'optionalText, ' : ''}text } from '../kit/value/text.ts'

export const ${pascal}Draft = z.strictObject({
  ${camel}Name: text('${label}', 20),
  ${fields.map(draftOf).join('\n  ')}
  sort,
})

export const ${pascal} = listRow({
  ${camel}Name: z.string(),
  ${fields.map(({ name, type }) => `${name}: z.${type === 'text' ? 'string' : 'number'}(),`).join('\n  ')}
})
export type ${pascal} = z.output<typeof ${pascal}>

export const ${camel}Calls = catalogueCalls({
  path: '${directory}/${camel}',
  noun: '${label}',
  view: '${view}',
  edit: '${edit}',
  draft: ${pascal}Draft,
  row: ${pascal},
  sorts: ['${camel}Name'],
})
`

const migration = ({ snake }: Names, fields: readonly Field[]) => `create table ${snake} (
  id integer generated always as identity primary key,
  ${snake}_name text not null check (char_length(${snake}_name) between 1 and 20),
  ${fields.map(columnOf).join('\n  ')}
  sort smallint not null default 0,
  state smallint not null default 2 constraint ${snake}_state check (state in (1, 2)),
  pinyin text not null default '',
  search text not null generated always as (lower(${snake}_name || ' ' || pinyin)) stored,
  version integer not null default 1,
  constraint ${snake}_taken unique (${snake}_name)
);
create index ${snake}_search on ${snake} using gin (search gin_trgm_ops);
create index ${snake}_order on ${snake} (sort, id);
create index ${snake}_name_order on ${snake} (${snake}_name, id);
create index ${snake}_state_order on ${snake} (state, id);
`

const rows = ({ camel, pascal }: Names, fields: readonly Field[]) => `import type { Db } from '../../../db/database.ts'

export const select${pascal}Rows = (db: Db) =>
  db.selectFrom('${camel}').select(['id', '${camel}Name', ${fields.map(({ name }) => `'${name}', `).join('')}'sort', 'state', 'version'])
`

const routes = (
  { group, file, camel, pascal, snake }: Names,
  fields: readonly Field[],
) => `import { ${camel}Calls } from '@seam/contract/${group}/${file}'
import { catalogueFailures } from '@seam/contract/kit/list/catalogue'
import { catalogue } from '../../../kit/catalogue/catalogue.ts'
import { implement } from '../../../kit/serve/implement.ts'
import { select${pascal}Rows } from './${file}.rows.ts'

export const ${camel}Routes = implement(
  ${camel}Calls,
  catalogue(${camel}Calls, {
    table: '${camel}',
    name: '${camel}Name',
    rows: select${pascal}Rows,
    labels: { ${camel}Name: '名称', ${fields.map(({ name, label }) => `${name}: '${label}'`).join(', ')} },
    columns: { ${camel}Name: '${camel}Name' },
  }),
  { ${snake}_taken: catalogueFailures.nameTaken },
)
`

const page = (
  { group, directory, file, camel, pascal, label, edit }: Names,
  fields: readonly Field[],
) => `import { type ${pascal}, ${pascal}Draft, ${camel}Calls } from '@seam/contract/${group}/${file}'
import { CataloguePage } from '../../../kit/catalogue/catalogue-page.tsx'
import { TextField } from '../../../kit/form/fields.tsx'
${fields.some(({ type }) => type === 'number') ? "import { NumberField } from '../../../kit/form/number-field.tsx'\n" : ''}import type { Column } from '../../../kit/page-table/columns/column.ts'

const columns: readonly Column<${pascal}>[] = [
  { key: '${camel}Name', title: '${label}', minWidth: 160, heading: true },
  ${fields.map(({ name, type, label: title }) => `{ key: '${name}', title: '${title}', width: 150${type === 'number' ? ", align: 'right'" : ''} },`).join('\n  ')}
]

export const ${pascal}Page = () => (
  <CataloguePage
    listKey="${directory}/${camel}"
    noun="${label}"
    nameOf={({ ${camel}Name }) => ${camel}Name}
    calls={${camel}Calls}
    edit="${edit}"
    schema={${pascal}Draft}
    columns={columns}
  >
    <TextField name="${camel}Name" label="${label}" />
    ${fields.map(inputOf).join('\n    ')}
  </CataloguePage>
)
`

/** The new files of a plain list: name, order, state, and fields of text or whole numbers. */
export const listFiles = (names: Names, fields: readonly Field[], migrationNumber: string): Files => {
  const { group, file } = names
  return {
    [`contract/src/${group}/${file}.ts`]: contract(names, fields),
    [`server/src/db/migrations/${migrationNumber}-${file}.sql`]: migration(names, fields),
    [`server/src/modules/${group}/${file}/${file}.rows.ts`]: rows(names, fields),
    [`server/src/modules/${group}/${file}/${file}.routes.ts`]: routes(names, fields),
    [`web/src/features/${group}/${file}/${file}-page.tsx`]: page(names, fields),
  }
}

/** Its type for kysely: a member of the tables of its group. */
export const listTable = ({ camel }: Names, fields: readonly Field[]): string =>
  `${camel}: Plain & { ${camel}Name: string; ${fields.map(({ name, type }) => `${name}: Generated<${type === 'text' ? 'string' : 'number'}>`).join('; ')} }`
