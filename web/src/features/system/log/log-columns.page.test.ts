import { expect, test } from 'vitest'
import { loginColumns, operationColumns } from './log.columns.tsx'

test.each([
  ['sign-ins', loginColumns],
  ['operations', operationColumns],
])('the list of %s tells the module', (_, columns) => {
  expect(columns.map(({ title }) => title)).toContain('模块')
})
