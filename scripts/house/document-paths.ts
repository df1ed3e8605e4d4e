import type { Source } from './source.ts'
import type { Violation } from './violation.ts'

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

const missing = (name: string) => `'${name}' does not exist: name the file that holds it now`

/** Every file and folder that a document names must exist; a file may be named by the end of its path. */
export const checkDocumentPaths = (documents: readonly Document[], files: readonly string[]): Violation[] =>
  documents.flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, index) =>
      spans(line)
        .filter(name => (file.test(name) || folder.test(name)) && !exists(name, files))
        .map(name => ({ path, line: index + 1, says: missing(name) })),
    ),
  )

/** A name such as `screens.ts` within a sentence; not the end of `<noun>.rows.ts`. */
const fileInText = /(?<![\w.<>*…/-])[\w-]+(?:[/.][\w-]+)*\.(?:ts|tsx|mjs|sql|css|md)\b/g

/** The same for the comments of the code. */
export const checkCommentPaths = (house: readonly Source[], files: readonly string[]): Violation[] =>
  house.flatMap(({ path, comments, lineAt }) =>
    comments.flatMap(({ value, start }) =>
      [...value.matchAll(fileInText)]
        .filter(([name]) => !exists(name, files))
        .map(({ 0: name, index }) => ({ path, line: lineAt(start + index), says: missing(name) })),
    ),
  )
