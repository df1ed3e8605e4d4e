import { isTest, type Node } from './source.ts'
import { perFile } from './violation.ts'

const statements = new Set(['selectFrom', 'selectNoFrom', 'insertInto', 'updateTable', 'deleteFrom', 'mergeInto'])

const nameOf = (value: unknown) => (value as { name?: string } | undefined)?.name ?? ''

/** `sql` as a tag, with a type or not, and `sql.ref(…)`; `db.selectFrom(…)` and its like. */
const writesSql = (node: Node): boolean => {
  if (node.type === 'TaggedTemplateExpression') return nameOf(node['tag']) === 'sql'
  if (node.type !== 'MemberExpression') return false
  return nameOf(node['object']) === 'sql' || statements.has(nameOf(node['property']))
}

/** In the modules, SQL is in *.rows.ts, or in *.sql.ts if several statements share it. */
export const sqlRule = perFile(({ path, nodes, lineAt }) =>
  !path.startsWith('server/src/modules/') || /\.(rows|sql)\.ts$/.test(path) || isTest(path)
    ? []
    : nodes
        .filter(writesSql)
        .map(node => ({ path, line: lineAt(node.start), says: 'writes SQL: move the statement into a *.rows.ts' })),
)
