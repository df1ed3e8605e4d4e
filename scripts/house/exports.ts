import { isTest } from './source.ts'
import type { Rule } from './violation.ts'

const declarations = /^export (?:const|type|function|class) (\w+)/gm

/** A name is exported for another file; the same word anywhere in one counts as its use. */
export const exportRule: Rule = house => {
  const filesWith = new Map<string, number>()
  for (const { text } of house)
    for (const word of new Set(text.match(/\w+/g))) filesWith.set(word, (filesWith.get(word) ?? 0) + 1)
  return house
    .filter(({ path }) => !isTest(path))
    .flatMap(({ path, text, nodes, lineAt }) => {
      // a template of code has declarations in a text
      const starts = new Set(nodes.filter(({ type }) => type === 'ExportNamedDeclaration').map(({ start }) => start))
      return [...text.matchAll(declarations)]
        .filter(({ 1: name = '', index }) => starts.has(index) && filesWith.get(name) === 1)
        .map(({ 1: name, index }) => ({
          path,
          line: lineAt(index),
          says: `${name} is used in this file only: do not export it`,
        }))
    })
}
