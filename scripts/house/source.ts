import { posix } from 'node:path'
import { type Comment, parseSync } from 'oxc-parser'

/** A node of the syntax tree: its type, position, and its children under any name. */
export type Node = { readonly type: string; readonly start: number; readonly [key: string]: unknown }

export type Import = {
  /** as written */
  readonly specifier: string
  /** Path from the root, for files of the project. */
  readonly target: string | undefined
  readonly line: number
  readonly reExport: boolean
  /** Loaded together with the file: neither within a function, at its first use, nor for its types alone. */
  readonly eager: boolean
}

export type Source = {
  readonly path: string
  readonly text: string
  readonly lines: number
  readonly imports: readonly Import[]
  readonly nodes: readonly Node[]
  readonly comments: readonly Comment[]
  /** A syntax error. */
  readonly errors: readonly string[]
  readonly lineAt: (offset: number) => number
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

const collect = (value: unknown, nodes: Node[]): Node[] => {
  if (Array.isArray(value)) for (const item of value) collect(item, nodes)
  else if (isNode(value)) {
    nodes.push(value)
    for (const key of Object.keys(value)) if (key !== 'type') collect(value[key], nodes)
  }
  return nodes
}

const ours = /^@seam\/(contract|server|web|e2e|bench)(?:\/(.+))?$/

const targetOf = (from: string, specifier: string): string | undefined => {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(from), specifier.replace(/\?.*$/, ''))
  const [, room, rest] = ours.exec(specifier) ?? []
  return room === undefined ? undefined : `${room}/src/${rest ?? 'index'}.ts`
}

const literal = (node: Node, text: string): string =>
  typeof node['value'] === 'string' ? node['value'] : text.slice(node.start + 1, (node['end'] as number) - 1)

const sources = new Set([
  'ImportDeclaration',
  'ExportAllDeclaration',
  'ExportNamedDeclaration',
  'ImportExpression',
  'TSImportType',
])

const functions = new Set(['ArrowFunctionExpression', 'FunctionDeclaration', 'FunctionExpression'])

/** The function that an expression calls where it stands: (async () => { … })(). */
const calledInPlace = ({ type, callee }: Node): unknown => {
  if (type !== 'CallExpression') return undefined
  let called = callee
  while (isNode(called) && called.type === 'ParenthesizedExpression') called = called['expression']
  return called
}

/**
 * Whether an import is executed with its file. `withinFunction`: the position is in the body of a function that is not
 * called where it stands. Not seen is an import within a function that the file itself calls by its name as it is loaded.
 */
const isEager = (node: Node, withinFunction: (offset: number) => boolean): boolean => {
  if (node.type === 'ImportExpression') return !withinFunction(node.start)
  return node.type.endsWith('Declaration') && node['importKind'] !== 'type' && node['exportKind'] !== 'type'
}

/** A file of the project with its imports and its syntax tree, flattened. */
export const readSource = (path: string, text: string): Source => {
  const { program, comments, errors } = parseSync(path, text)
  const starts = [0, ...[...text.matchAll(/\n/g)].map(match => match.index + 1)]
  const lineAt = (offset: number) => starts.findLastIndex(start => start <= offset) + 1
  const nodes = collect(program, [])
  const called = new Set(nodes.map(calledInPlace))
  const bodies = nodes.filter(node => functions.has(node.type) && !called.has(node))
  const withinFunction = (offset: number) => bodies.some(({ start, end }) => start < offset && offset < (end as number))
  const imports = nodes
    .filter(node => sources.has(node.type) && isNode(node['source']))
    .map(node => {
      const specifier = literal(node['source'] as Node, text)
      const target = targetOf(path, specifier)
      const eager = isEager(node, withinFunction)
      return { specifier, target, line: lineAt(node.start), reExport: node.type.startsWith('Export'), eager }
    })
  return {
    path,
    text,
    lines: text.trimEnd().split('\n').length,
    imports,
    nodes,
    comments,
    errors: errors.map(error => error.message),
    lineAt,
  }
}

export const isTest = (path: string) => /\.test\.tsx?$|\/test\/|^e2e\/|\.spec\.ts$/.test(path)
