import type { Fault } from './fault.ts'

export type Document = { readonly path: string; readonly text: string }

/** `report.rules.ts`, `kit/sms`, `web/src/app/screens.ts`, `docs/decisions/*.md`; no placeholders such as `<noun>.rows.ts`. */
const file = /^[\w*-][\w.*-]*(?:\/[\w.*-]+)*\.(?:ts|tsx|mjs|sql|css|md|br|png)$/
const folder = /^(?:contract|server|web|e2e|bench|scripts|docs)(?:\/[\w.-]+)+\/?$/

const toPattern = (path: string): RegExp =>
  new RegExp(`(?:^|/)${path.replaceAll('.', '\\.').replaceAll('*', '[^/]*')}$`)

const exists = (path: string, files: readonly string[]): boolean =>
  file.test(path)
    ? files.some(candidate => toPattern(path).test(candidate))
    : files.some(candidate => candidate.startsWith(`${path.replace(/\/$/, '')}/`) || candidate === `${path}.ts`)

const spans = (line: string): string[] => [
  ...[...line.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text),
  ...[...line.matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, target = '']) => target.replace(/^(?:\.\.?\/)+/, '')),
]

/** Every file and folder that a document names must exist; a file may be named by the end of its path. */
export const checkDocumentPaths = (documents: readonly Document[], files: readonly string[]): Fault[] =>
  documents.flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, index) =>
      spans(line)
        .filter(name => (file.test(name) || folder.test(name)) && !exists(name, files))
        .map(name => ({ path, line: index + 1, says: `'${name}' does not exist: name the file that holds it now` })),
    ),
  )
