import { isTest, type Node, type Source } from './source.ts'
import type { Rule, Violation } from './violation.ts'

/**
 * A state column that only the transition executor may write, as `defineLifecycle({ table, stateColumn })` declares
 * it.
 */
type StateColumn = { readonly table: string; readonly column: string }

const mayWriteStates = /^server\/src\/(kit\/transition|demo|db\/seed)\//

const asNode = (value: unknown): Node | undefined =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string' ? (value as Node) : undefined
const asNodes = (value: unknown): Node[] => (Array.isArray(value) ? value.flatMap(one => asNode(one) ?? []) : [])

const nameOf = (value: unknown): string => {
  const node = asNode(value)
  const name = node?.['name'] ?? node?.['value']
  return typeof name === 'string' ? name : ''
}

/** `f` of `f()` and of `a.f()`. */
const calleeName = (call: Node): string => {
  const callee = asNode(call['callee'])
  return callee?.type === 'MemberExpression' ? nameOf(callee['property']) : nameOf(callee)
}

const textOf = (value: unknown): string | undefined => {
  const node = asNode(value)
  return node?.type === 'Literal' && typeof node['value'] === 'string' ? node['value'] : undefined
}

const says = ({ table, column }: StateColumn, how: string) =>
  `${how} ${table}.${column}, which only server/src/kit/transition writes: run a command of its lifecycle`

/** The lifecycles of the project; a declaration that cannot be read is a violation itself. */
export const readLifecycles = (house: readonly Source[]): { columns: StateColumn[]; violations: Violation[] } => {
  const columns: StateColumn[] = []
  const violations: Violation[] = []
  for (const { path, nodes, lineAt } of house) {
    if (!path.startsWith('server/src/') || isTest(path)) continue
    for (const call of nodes.filter(node => node.type === 'CallExpression' && calleeName(node) === 'defineLifecycle')) {
      const properties = asNodes(asNode(asNodes(call['arguments'])[0])?.['properties'])
      const valueOf = (key: string) => textOf(properties.find(property => nameOf(property['key']) === key)?.['value'])
      const [table, column] = [valueOf('table'), valueOf('stateColumn')]
      if (table !== undefined && column !== undefined) columns.push({ table, column })
      else
        violations.push({ path, line: lineAt(call.start), says: 'write table and stateColumn of a lifecycle as texts' })
    }
  }
  return { columns, violations }
}

const statementOf = new Set(['updateTable', 'insertInto', 'mergeInto', 'replaceInto'])
const writes = new Set(['set', 'values', 'doUpdateSet', 'thenUpdateSet', 'thenInsertValues', 'expression'])

/** The call that a chain of calls continues: `a.b()` of `a.b().c()`. */
const previousCall = (call: Node): Node | undefined => {
  const callee = asNode(call['callee'])
  const object = callee?.type === 'MemberExpression' ? asNode(callee['object']) : undefined
  return object?.type === 'CallExpression' ? object : undefined
}

/** The statement to which `.set(…)` or `.values(…)` belongs, in its chain or around its callback. */
const statementOfWrite = (write: Node, calls: readonly Node[]): Node | undefined => {
  for (let call: Node | undefined = write; call !== undefined; call = previousCall(call))
    if (statementOf.has(calleeName(call))) return call
  const around = calls
    .filter(call => /^onConflict$|^whenMatched|^whenNotMatched/.test(calleeName(call)))
    .findLast(call => call.start < write.start && Number(call['end']) >= Number(write['end']) && call !== write)
  return around === undefined ? undefined : statementOfWrite(around, calls)
}

/** Whether an object may contain a column: it names it, or is not an object literal. */
const mayCarry = (value: unknown, column: string): boolean => {
  const node = asNode(value)
  if (node === undefined) return false
  if (node.type === 'ObjectExpression')
    return asNodes(node['properties']).some(property =>
      property.type === 'SpreadElement'
        ? mayCarry(property['argument'], column)
        : property['computed'] === true || nameOf(property['key']) === column,
    )
  if (node.type === 'ArrayExpression') return asNodes(node['elements']).some(element => mayCarry(element, column))
  if (node.type === 'ArrowFunctionExpression') return mayCarry(node['body'], column)
  // `.values(ids.map(id => ({ … })))`
  if (node.type === 'CallExpression' && calleeName(node) === 'map')
    return asNodes(node['arguments']).some(row => mayCarry(row, column))
  if (node.type === 'ParenthesizedExpression') return mayCarry(node['expression'], column)
  if (node.type === 'LogicalExpression') return mayCarry(node['right'], column)
  if (node.type === 'ConditionalExpression')
    return mayCarry(node['consequent'], column) || mayCarry(node['alternate'], column)
  // `.set('column', value)`
  return textOf(node) === undefined || textOf(node) === column
}

const inCalls = ({ path, nodes, lineAt }: Source, columns: readonly StateColumn[]): Violation[] => {
  const calls = nodes.filter(node => node.type === 'CallExpression')
  const written = new Set<Node>()
  const violations: Violation[] = []
  for (const call of calls.filter(node => writes.has(calleeName(node)))) {
    const statement = statementOfWrite(call, calls)
    if (statement === undefined) continue
    written.add(statement)
    const table = textOf(asNodes(statement['arguments'])[0])?.split(' ')[0]
    for (const column of columns.filter(one => one.table === table))
      if (mayCarry(asNodes(call['arguments'])[0], column.column))
        violations.push({ path, line: lineAt(call.start), says: says(column, 'may write') })
  }
  for (const call of calls.filter(node => statementOf.has(calleeName(node)) && !written.has(node)))
    for (const column of columns.filter(one => one.table === textOf(asNodes(call['arguments'])[0])?.split(' ')[0]))
      violations.push({
        path,
        line: lineAt(call.start),
        says: says(column, 'with .set or .values elsewhere may write'),
      })
  return violations
}

const snake = (name: string) => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)

/** Whether a statement of SQL assigns the column: `update … set`, `insert into … (…)`, `on conflict do update set`. */
const assigns = (text: string, { table, column }: StateColumn): boolean => {
  const [name, state] = [snake(table), snake(column)]
  const assignment = new RegExp(`(^|[\\s,(])"?${state}"?\\s*(=|[,)][^=]*=)`, 'i')
  const updates = text.matchAll(
    new RegExp(
      `\\bupdate\\s+(?:only\\s+)?"?${name}"?\\b(?:\\s+as)?(?:\\s+\\w+)?\\s+set\\b(.*?)(?=\\bwhere\\b|\\bfrom\\b|\\breturning\\b|$)`,
      'gis',
    ),
  )
  const inserts = text.matchAll(
    new RegExp(`\\binsert\\s+into\\s+"?${name}"?\\b(?:\\s+as\\s+\\w+)?\\s*(\\([^)]*\\))?(.*)$`, 'gis'),
  )
  return (
    [...updates].some(([, set = '']) => assignment.test(set)) ||
    [...inserts].some(
      ([, list, rest = '']) =>
        list === undefined ||
        new RegExp(`[\\s,(]"?${state}"?\\s*[,)]`, 'i').test(list) ||
        assignment.test(/\bdo\s+update\s+set\b(.*?)(?=\bwhere\b|\breturning\b|$)/is.exec(rest)?.[1] ?? ''),
    )
  )
}

const inTexts = ({ path, nodes, lineAt }: Source, columns: readonly StateColumn[]): Violation[] =>
  nodes.flatMap(node => {
    const text =
      node.type === 'TemplateLiteral'
        ? asNodes(node['quasis'])
            .map(quasi => (quasi['value'] as { raw: string }).raw)
            .join('?')
        : textOf(node)
    if (text === undefined) return []
    return columns
      .filter(column => assigns(text, column))
      .map(column => ({ path, line: lineAt(node.start), says: says(column, 'may write') }))
  })

/** Only the transition executor writes the state of an entity with a lifecycle. */
export const stateRule: Rule = house => {
  const { columns, violations } = readLifecycles(house)
  const checked = house.filter(
    ({ path }) => path.startsWith('server/src/') && !isTest(path) && !mayWriteStates.test(path),
  )
  return [...violations, ...checked.flatMap(source => [...inCalls(source, columns), ...inTexts(source, columns)])]
}
