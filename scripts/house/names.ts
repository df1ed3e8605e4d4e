import { basename } from 'node:path'
import { isTest, type Node, type Source } from './source.ts'
import { perFile } from './violation.ts'

const wireWords = /kcwl|zx|commember/i
// A manager is also a role; this concerns names that end in Manager.
const vague = /[A-Za-z](Manager|Helpers?|Utils?)$|^(utils?|helpers?)$/
const vagueFile = /(^|[-.])(utils?|helpers?|managers?)([-.]|$)/i
const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/

/** Parts of a module whose role follows a dot: `user.columns.tsx`. */
const dashedRole =
  /^(server\/src\/modules|web\/src\/(features|shared))\/.*-(columns|commands|job|lifecycle|routes|sql)(\.test)?\.tsx?$/

const identifierTypes = new Set(['Identifier', 'JSXIdentifier', 'PrivateIdentifier'])

const identifiersOf = (source: Source) =>
  source.nodes
    .filter(node => identifierTypes.has(node.type))
    .map(node => ({ name: String(node['name']), line: source.lineAt(node.start) }))

const fileViolations = ({ path }: Source): string[] => {
  const name = basename(path)
  if (wireWords.test(path)) return ['a wire word in a file name: use our word from docs/glossary.md']
  if (vagueFile.test(name)) return ['Manager, Helper and Utils say nothing: name the file after what it does']
  if (dashedRole.test(path)) return ['the role of a file follows a dot, like user.columns.tsx']
  return kebab.test(name) ? [] : ['file names are kebab-case with a dotted role, like user.rules.ts']
}

const identifierViolation = (name: string): string | undefined => {
  if (wireWords.test(name))
    return `${name}: wire words stand only in the contract's path strings; use our word from docs/glossary.md`
  return vague.test(name) ? `${name}: Manager, Helper and Utils say nothing; name it after what it does` : undefined
}

const participles = new Set(
  'asked counted done found given gone held kept made named said seen shown taken told wanted'.split(' '),
)

/** Verbs that look like a participle. */
const verbs = new Set('embed exceed feed need proceed seed shed speed succeed'.split(' '))

/** Whether a function has the name of a state: `escaped` for what is named `escapeHtml`. */
const isParticiple = (name: string) => /^([a-z]+ed|chosen|drawn|known|sent|written)$/.test(name) && !verbs.has(name)

const asNode = (value: unknown) => value as Node

/** The names that a variable or parameter declares; `{ done }` takes the name of a property, which may be that of the wire. */
const boundNames = (pattern: Node | null): Node[] => {
  if (pattern === null) return []
  switch (pattern.type) {
    case 'Identifier':
      return [pattern]
    case 'AssignmentPattern':
      return boundNames(asNode(pattern['left']))
    case 'RestElement':
      return boundNames(asNode(pattern['argument']))
    case 'ArrayPattern':
      return (pattern['elements'] as (Node | null)[]).flatMap(boundNames)
    case 'ObjectPattern':
      return (pattern['properties'] as Node[]).flatMap(property =>
        property.type === 'RestElement'
          ? boundNames(property)
          : property['shorthand']
            ? []
            : boundNames(asNode(property['value'])),
      )
    default:
      return []
  }
}

const isFunction = (node: Node | null | undefined) =>
  /^(Arrow)?Function(Declaration|Expression)?/.test(node?.type ?? '')

/** The names of declared functions. */
const functionNames = (node: Node): Node[] => {
  if (node.type === 'VariableDeclarator')
    return isFunction(node['init'] as Node | null) ? boundNames(asNode(node['id'])) : []
  return isFunction(node) ? boundNames((node['id'] ?? null) as Node | null) : []
}

const declaredNames = (node: Node): Node[] => {
  if (node.type === 'VariableDeclarator') return boundNames(asNode(node['id']))
  if (node.type === 'TSPropertySignature' || node.type === 'TSMethodSignature') return boundNames(asNode(node['key']))
  if (!isFunction(node)) return []
  return [node['id'] as Node | null, ...(node['params'] as Node[])].flatMap(one => boundNames(one ?? null))
}

/** Columns keep their names in the types of tables. */
const isOfTables = ({ path }: Source) => path.startsWith('server/src/db/tables/')

const participleViolations = (source: Source) => {
  if (isOfTables(source)) return []
  const names = [
    ...source.nodes.flatMap(declaredNames).filter(({ name }) => participles.has(String(name))),
    ...(isTest(source.path) ? [] : source.nodes.flatMap(functionNames)).filter(({ name }) =>
      isParticiple(String(name)),
    ),
  ]
  return names.map(({ name, start }) => ({
    path: source.path,
    line: source.lineAt(start),
    says: `${String(name)}: a participle names neither a value nor what a function does; use a noun, or a verb with its object`,
  }))
}

/** Glossary words in names, words of the wire in `path:` strings only. */
export const nameRule = perFile(source => [
  ...fileViolations(source).map(says => ({ path: source.path, says })),
  ...identifiersOf(source).flatMap(({ name, line }) => {
    const says = identifierViolation(name)
    return says === undefined ? [] : [{ path: source.path, line, says }]
  }),
  ...participleViolations(source),
])
