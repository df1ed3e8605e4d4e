import { basename } from 'node:path'
import { perFile } from './fault.ts'
import type { Source } from './source.ts'

const wireWords = /kcwl|zx|commember/i
// A manager is also a role; this concerns names that end in Manager.
const vague = /[A-Za-z](Manager|Helpers?|Utils?)$|^(utils?|helpers?)$/
const vagueFile = /(^|[-.])(utils?|helpers?|managers?)([-.]|$)/i
const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/

const identifierTypes = new Set(['Identifier', 'JSXIdentifier', 'PrivateIdentifier'])

const identifiersOf = (source: Source) =>
  source.nodes
    .filter(node => identifierTypes.has(node.type))
    .map(node => ({ name: String(node['name']), line: source.lineAt(node.start) }))

const fileFaults = ({ path }: Source): string[] => {
  const name = basename(path)
  if (wireWords.test(path)) return ['a wire word in a file name: use our word from docs/glossary.md']
  if (vagueFile.test(name)) return ['Manager, Helper and Utils say nothing: name the file after what it does']
  return kebab.test(name) ? [] : ['file names are kebab-case with a dotted role, like user.rules.ts']
}

const identifierFault = (name: string): string | undefined => {
  if (wireWords.test(name))
    return `${name}: wire words stand only in the contract's path strings; use our word from docs/glossary.md`
  return vague.test(name) ? `${name}: Manager, Helper and Utils say nothing; name it after what it does` : undefined
}

/** Glossary words in names, words of the wire in `path:` strings only. */
export const nameRule = perFile(source => [
  ...fileFaults(source).map(says => ({ path: source.path, says })),
  ...identifiersOf(source).flatMap(({ name, line }) => {
    const says = identifierFault(name)
    return says === undefined ? [] : [{ path: source.path, line, says }]
  }),
])
