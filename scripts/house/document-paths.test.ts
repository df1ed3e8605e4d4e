import { expect, test } from 'vitest'
import { checkCommentPaths, checkDocumentPaths } from './document-paths.ts'
import { readSource } from './source.ts'

test('documents name files that exist', () => {
  const files = ['web/src/app/screens.ts', 'server/src/kit/sms/sms.ts', 'docs/decisions/001-a.md']
  const says = (text: string) =>
    checkDocumentPaths([{ path: 'docs/a.md', text }], files).map(violation => violation.says)
  for (const text of [
    '`web/src/app/screens.ts`, `app/screens.ts`, `screens.ts`, `*.ts`',
    '`server/src/kit/sms`, `docs/decisions/*.md`, [one](decisions/001-a.md), [page](https://a.b/c.md)',
    '`<noun>.rows.ts`, `npm run check`, `sms/code`, plain server/src/gone.ts',
  ])
    expect(says(text)).toEqual([])
  for (const name of ['web/src/app/gone.ts', 'creens.ts', 'kit/screens.ts', 'server/src/gone'])
    expect(says(`a\n\`${name}\``)).toEqual([`'${name}' does not exist: name the file that holds it now`])
  expect(says('[gone](decisions/002-b.md)')).toHaveLength(1)
})

test('comments name files that exist', () => {
  const files = ['server/src/kit/sms/code.rows.ts', 'docs/wire.md']
  const violations = (text: string) => checkCommentPaths([readSource('server/src/a.ts', text)], files)
  expect(violations('// sms/code.rows.ts, wire.md §4, <noun>.rows.ts\nconst a = "gone.ts"')).toEqual([])
  expect(violations('const a = 1\n/**\n * By money.md §5.\n */')).toEqual([
    { path: 'server/src/a.ts', line: 3, says: "'money.md' does not exist: name the file that holds it now" },
  ])
})
