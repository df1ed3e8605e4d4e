import { expect, test } from 'vitest'
import { checkStyles } from './styles.ts'

const bar = 'web/src/features/lab/delegation/register/fee-bar.css'
const says = (files: Record<string, string>) =>
  checkStyles(Object.entries(files).map(([path, text]) => ({ path, text }))).map(({ line, says: message }) =>
    line === undefined ? message : `${line} ${message}`,
  )

test.each([
  '.fee-bar { color: red }',
  '.fee-bar-total, .fee-bar > a:hover { color: red }',
  'button.fee-bar[disabled]:not(.other, .another) { color: red }',
  '@media (min-width: 1px) { .fee-bar { color: red; .inner & { color: blue } a { color: red } } }',
  '@keyframes fee-bar-in { from { opacity: 0 } }',
  '/* .field { } */ .fee-bar { content: "} .field {" }',
])('accepts %s', css => expect(says({ [bar]: css })).toEqual([]))

test.each([
  ['.field { color: red }', '.field'],
  ['.fee-bar, .field { color: red }', '.field'],
  ['input { color: red }', 'input'],
  [':has(.fee-bar) { color: red }', ':has(.fee-bar)'],
  ['.page .fee-bar { color: red }', '.page .fee-bar'],
  ['.fee-barrel { color: red }', '.fee-barrel'],
  ['@media print { .field { color: red } }', '.field'],
  ['@keyframes spin { from { opacity: 0 } }', '@keyframes spin'],
  ['@font-face { font-family: a }', '@font-face'],
  ['.fee-bar { color: red }\n\n.field { color: red }', "3 '.field"],
])('refuses %s', (css, message) => expect(says({ [bar]: css }).join()).toContain(message))

test('the theme may style everything', () =>
  expect(says({ 'web/src/kit/theme/theme.css': 'input { color: red }' })).toEqual([]))

test('a class belongs to the file with the longest name that begins it', () => {
  const files = { [bar]: '.fee-bar { color: red }', 'web/src/kit/fee.css': '.fee-bar-total { color: red }' }
  expect(says(files).join()).toContain("'.fee-bar-total' does not begin with .fee")
})

test('two files of one name are refused', () =>
  expect(says({ [bar]: '', 'web/src/kit/fee-bar.css': '' })).toEqual(['another file is named fee-bar.css: rename one']))
