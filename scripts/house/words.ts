import { serverFields } from '@seam/contract/kit/call'
import { isTest, type Node, type Source } from './source.ts'
import { perFile } from './violation.ts'

type Look = (node: Node) => string | undefined

const nameOf = (value: unknown) => (value as { name?: string } | undefined)?.name ?? ''

const looks: readonly Look[] = [
  node => (node.type === 'TSAnyKeyword' ? 'any: say the type, or unknown and look' : undefined),
  node =>
    node.type === 'MemberExpression' && nameOf(node['object']) === 'console'
      ? 'console: the server logs with log, scripts write to process.stdout, the browser shows messages'
      : undefined,
  node =>
    node.type === 'MemberExpression' &&
    ['test', 'it', 'describe'].includes(nameOf(node['object'])) &&
    ['skip', 'only', 'todo', 'fixme', 'fails'].includes(nameOf(node['property']))
      ? `${nameOf(node['object'])}.${nameOf(node['property'])}: a test runs or is not there`
      : undefined,
]

/** The mode of a select with several values. */
const isSeveral = (value: unknown) => ['multiple', 'tags'].includes(String((value as Node | null)?.['value']))

/** In the browser calls and dictionaries have no schemas: web/build/contract.ts removes them. */
const lookInWeb: Look = node => {
  if (node.type === 'JSXAttribute' && nameOf(node['name']) === 'allowClear' && node['value'] === null)
    return 'allowClear: its button is named in English; write allowClear={clearable}, of web/src/kit/form/clearable.tsx'
  if (node.type === 'JSXAttribute' && nameOf(node['name']) === 'mode' && isSeveral(node['value']))
    return 'mode: Tab would add or remove a value; write {...multipleChoice} or {...tagChoice}, of web/src/kit/picker'
  if (node.type !== 'MemberExpression') return undefined
  const [object, property] = [node['object'] as Node, nameOf(node['property'])]
  const ofCall = nameOf(object) === 'call' || nameOf((object as { object?: unknown })['object']).endsWith('Calls')
  return (ofCall && serverFields.includes(property)) || property === 'schema'
    ? `${property}: the browser's contract has no schemas in its calls and dictionaries; export the schema by its name and import that`
    : undefined
}

/** 27101 says nothing to a reader, `reportFailures.wrongState` does. A round code is that of a payment channel. */
const lookInTests: Look = node => {
  const code = (node['value'] as Node | undefined)?.['value']
  const isFailure = typeof code === 'number' && code > 10_000 && code !== 20_000 && code < 100_000
  return node.type === 'Property' && nameOf(node['key']) === 'code' && isFailure
    ? `code: ${code}: name the failure, as expectRefusal(answer, userFailures.mobileTaken)`
    : undefined
}

const commentViolation = (text: string, test: boolean): string | undefined => {
  if (/@ts-(ignore|nocheck)/.test(text)) return '@ts-ignore: mend the type'
  if (/@ts-expect-error/.test(text) && !test) return '@ts-expect-error: only a test may expect a type error'
  return /\b(TODO|FIXME|XXX)\b/.test(text) ? 'unfinished work: finish it' : undefined
}

const looksAt = (path: string): readonly Look[] => {
  if (isTest(path)) return [...looks, lookInTests]
  return path.startsWith('web/src/') ? [...looks, lookInWeb] : looks
}

const inNodes = ({ path, nodes, lineAt }: Source) =>
  nodes.flatMap(node =>
    looksAt(path)
      .flatMap(look => look(node) ?? [])
      .map(says => ({ path, line: lineAt(node.start), says })),
  )

const isCoercedNumber = ({ type, ...node }: Node) =>
  type === 'MemberExpression' &&
  nameOf(node['property']) === 'number' &&
  nameOf((node['object'] as { property?: unknown }).property) === 'coerce'

/** z.coerce.number makes a number of true, null, [], "" and "0x10". */
const inNumbers = ({ path, nodes, lineAt }: Source) => {
  const guards = nodes.filter(node => /^(signedA|a)sSent$/.test(nameOf(node['callee'])))
  return isTest(path)
    ? []
    : nodes
        .filter(isCoercedNumber)
        .filter(({ start }) => !guards.some(guard => guard.start < start && start < Number(guard['end'])))
        .map(({ start }) => ({
          path,
          line: lineAt(start),
          says: 'z.coerce.number takes true and null for numbers: asSent(z.coerce.number()…), choiceOf(dictionary.schema)',
        }))
}

const inComments = ({ path, comments, lineAt }: Source) =>
  comments.flatMap(({ value, start }) => {
    const says = commentViolation(value, isTest(path))
    return says === undefined ? [] : [{ path, line: lineAt(start), says }]
  })

/** Words that are not allowed in the project. */
export const wordRule = perFile(source => [
  ...source.errors.map(says => ({ path: source.path, says })),
  ...inNodes(source),
  ...inNumbers(source),
  ...inComments(source),
])
