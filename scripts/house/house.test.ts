import { expect, test } from 'vitest'
import { barrelRule } from './barrels.ts'
import { cycleRule } from './cycles.ts'
import { exportRule } from './exports.ts'
import { importRule } from './imports.ts'
import { nameRule } from './names.ts'
import { checkStyleSizes, measure, roomRule, selectLonelyFiles, sizeRule } from './sizes.ts'
import { readSource } from './source.ts'
import { sqlRule } from './sql.ts'
import type { Rule } from './violation.ts'
import { wordRule } from './words.ts'

const saidBy = (rule: Rule, files: Record<string, string>) =>
  rule(Object.entries(files).map(([path, text]) => readSource(path, text))).map(
    violation => `${violation.path} ${violation.says}`,
  )

const one = (rule: Rule, path: string, text: string) => saidBy(rule, { [path]: text })

const user = 'server/src/modules/system/user/user'

test.each([
  ['contract/src/system/user/user.ts', 'kysely', 'is not for the contract'],
  ['contract/src/kit/value/money.ts', 'node:crypto', 'is not for the contract'],
  ['contract/src/system/user/user.ts', '../../lab/delegation.ts', 'belongs to a later group'],
  [`${user}.routes.ts`, '../role/role.routes.ts', 'is inside another module'],
  [`${user}.routes.ts`, '../../lab/delegation/delegation.rows.ts', 'belongs to a later group'],
  [`${user}.routes.ts`, '@seam/contract/lab/delegation/delegation', 'belongs to a later group'],
  [`${user}.routes.ts`, '../../../app.ts', 'is not for modules'],
  [`${user}.rows.ts`, '../role/role.rows.ts', 'runs statements of another module'],
  [`${user}.rows.ts`, '../role/role.commands.ts', 'runs statements of another module'],
  [`${user}.rows.ts`, '../../../kit/refusal.ts', 'is not for rows'],
  [`${user}.sql.ts`, '../../../db/database.ts', 'which have expressions and run nothing'],
  [`${user}.rules.ts`, './user.rows.ts', 'is not for rules'],
  [`${user}.rules.ts`, '../../../db/database.ts', 'is not for rules'],
  [`${user}.rules.ts`, 'pg', 'is not for rules'],
  ['server/src/kit/serve/serve.ts', '../../modules/system/user/user.rows.ts', 'is not for server/src/kit'],
  ['server/src/db/database.ts', '../kit/serve/serve.ts', 'is above server/src/db'],
  ['server/src/app.ts', '../test/stage.ts', 'is not for the server'],
  ['server/src/app.ts', '../../web/src/app/main.tsx', 'leaves its workspace'],
  ['web/src/features/system/user/user-page.tsx', '../role/role-page.tsx', 'is another feature'],
  ['web/src/features/system/user/user-page.tsx', '../../../app/router.tsx', 'is another feature'],
  ['web/src/kit/page-table.tsx', '../features/system/user/user-page.tsx', 'is above'],
  ['web/src/kit/page-table.tsx', '../shared/system/department-picker.tsx', 'is above'],
  ['web/src/shared/system/department-picker.tsx', '../../features/system/user/user-page.tsx', 'is above'],
  ['web/src/shared/system/department-picker.tsx', '../../app/main.tsx', 'is above'],
  ['web/src/shared/catalogue/project-options.ts', '../client/client-picker.tsx', 'belongs to a later group'],
  ['web/src/features/catalogue/price/price-page.tsx', '../../../shared/lab/due-time.tsx', 'belongs to a later group'],
  ['web/src/app/main.tsx', 'node:fs', 'does not exist in the browser'],
  ['e2e/journeys/user.spec.ts', '../../server/src/app.ts', 'is inside the product'],
  ['bench/p1.ts', '@seam/server/app', 'is inside the product'],
  ['web/src/app/main.tsx', '@/kit/api.ts', 'is a path alias'],
])('%s may not import %s', (path, specifier, says) => {
  const forms = [`import { a } from '${specifier}'`, `import type { A } from '${specifier}'`, `import '${specifier}'`]
  for (const form of [...forms, `const a = await import('${specifier}')`, `type A = import('${specifier}').A`])
    expect(one(importRule, path, form).join('\n'), form).toContain(says)
})

test.each([
  ['contract/src/system/user/user.ts', 'zod'],
  ['contract/src/lab/delegation/delegation.ts', '../system/user.ts'],
  [`${user}.routes.ts`, '../role/role.rows.ts'],
  [`${user}.routes.ts`, './user.rows.ts'],
  [`${user}.routes.ts`, '../role/role.commands.ts'],
  [`${user}.rows.ts`, './administrators.rows.ts'],
  [`${user}.rows.ts`, '../department/department.sql.ts'],
  [`${user}.routes.ts`, '../../../kit/implement.ts'],
  [`${user}.rules.ts`, '@seam/contract/kit/value/decimal'],
  [`${user}.rules.ts`, '../role/role.rules.ts'],
  [`${user}.test.ts`, '../../../../test/stage.ts'],
  ['server/src/kit/services.ts', '../db/database.ts'],
  ['web/src/features/system/user/user-page.tsx', '../../../shared/system/department-picker.tsx'],
  ['web/src/features/lab/receive/receive-page.tsx', '../../../shared/client/client-picker.tsx'],
  ['web/src/shared/client/client-dialog.tsx', '../catalogue/salesman-picker.tsx'],
  ['scripts/start.ts', '../server/src/main.ts'],
])('%s may import %s', (path, specifier) => {
  expect(one(importRule, path, `import { a } from '${specifier}'`)).toEqual([])
})

test('in modules only rows write SQL', () => {
  const texts = [
    "const query = db.selectFrom('appUser').selectAll()",
    "await tx.updateTable('appUser').set({ userName }).execute()",
    'const set = { startTime: sql`now()` }',
    'const count = sql<number>`count(*)`',
    "const name = sql.ref('user_name')",
  ]
  for (const text of texts) {
    expect(one(sqlRule, `${user}.commands.ts`, text).join(), text).toContain('writes SQL')
    expect(one(sqlRule, `${user}.routes.ts`, text).join(), text).toContain('writes SQL')
    expect(one(sqlRule, `${user}.rows.ts`, text)).toEqual([])
    expect(one(sqlRule, `${user}.test.ts`, text)).toEqual([])
    expect(one(sqlRule, 'server/src/kit/log.ts', text)).toEqual([])
  }
  expect(one(sqlRule, `${user}.commands.ts`, "const user = await findUser(db, 'sql')")).toEqual([])
})

test('an import cycle is named with its way round', () => {
  const a = "import { b } from './b.ts'\nexport const a = b"
  const b = "import type { C } from './c.ts'\nexport const b: C = 1"
  const c = "import { a } from './a.ts'\nexport type C = typeof a"
  const cycle = { 'web/src/a.ts': a, 'web/src/b.ts': b, 'web/src/c.ts': c }
  expect(saidBy(cycleRule, cycle)).toEqual([
    expect.stringContaining('a.ts → web/src/b.ts → web/src/c.ts → web/src/a.ts'),
  ])
  expect(saidBy(cycleRule, { ...cycle, 'web/src/c.ts': 'export type C = number' })).toEqual([])
})

test('wire words stand in strings only', () => {
  for (const text of ['const kcwlUser = 1', 'type ZxPay = 1', 'const a = { commember: 1 }', 'a.getKcwl()'])
    expect(one(nameRule, 'contract/src/a.ts', text).join(), text).toContain('wire words')
  expect(one(nameRule, 'contract/src/a.ts', "const path = 'user/queryKcwlSysUserPage'")).toEqual([])
  expect(one(nameRule, 'contract/src/zx-pay.ts', '')).toEqual([expect.stringContaining('wire word in a file name')])
})

test('names say what a thing does', () => {
  expect(one(nameRule, 'web/src/a.ts', 'const UserManager = 1').join()).toContain('say nothing')
  for (const declaration of [
    'const found = 1',
    'const [, told] = a',
    'const { a: [given] } = b',
    'const a = (...wanted) => 1',
    'function shown() {}',
    'type A = { readonly kept: number }',
  ])
    expect(one(nameRule, 'web/src/a.ts', declaration).join(), declaration).toContain('a participle')
  for (const declaration of ['const escaped = (text: string) => text', 'function sorted() {}'])
    expect(one(nameRule, 'web/src/a.ts', declaration).join(), declaration).toContain('a participle')
  expect(one(nameRule, 'web/src/a.ts', 'const seed = () => 1; const sorted = list.toSorted()')).toEqual([])
  expect(one(nameRule, 'web/src/a.ts', 'const { done } = state; const a = { found: b.held }')).toEqual([])
  expect(one(nameRule, 'web/src/date-utils.ts', '').join()).toContain('say nothing')
  expect(one(nameRule, 'web/src/UserPage.tsx', '').join()).toContain('kebab-case')
  expect(one(nameRule, 'web/src/features/system/user/user-columns.tsx', '').join()).toContain('follows a dot')
  expect(one(nameRule, 'server/src/user.rules.test.ts', '')).toEqual([])
})

test('a name is exported for another file', () => {
  const other = { 'web/src/b.ts': "import { used } from './a.ts'" }
  const says = saidBy(exportRule, { 'web/src/a.ts': 'export const used = 1\nexport type Own = number', ...other })
  expect(says).toEqual(['web/src/a.ts Own is used in this file only: do not export it'])
  expect(one(exportRule, 'scripts/a.ts', 'const text = `\nexport const Own = 1\n`')).toEqual([])
})

test('no barrels but one', () => {
  expect(one(barrelRule, 'web/src/kit/table.ts', "export * from './rows.ts'").join()).toContain('re-exports')
  expect(one(barrelRule, 'web/src/kit/table.ts', "export { a } from './rows.ts'").join()).toContain('re-exports')
  expect(one(barrelRule, 'web/src/kit/index.ts', 'export const a = 1').join()).toContain('is named index')
  expect(one(barrelRule, 'contract/src/index.ts', "export * from './a.ts'")).toEqual([])
})

const lines = (count: number) => 'const a = 1\n'.repeat(count)

test('a long file gives a reason', () => {
  expect(one(sizeRule, 'web/src/b.ts', lines(250))).toEqual([])
  expect(one(sizeRule, 'web/src/b.ts', lines(251)).join()).toContain('251 lines: split it')
  const reason = `// Long because it is one table of the standard\n${lines(251)}`
  expect(one(sizeRule, 'web/src/b.ts', reason)).toEqual([])
})

test('median, 90th percentile and short files with one importer beside them are counted', () => {
  const files = {
    'web/src/list.ts': `import './row.ts'\n${lines(100)}`,
    'web/src/row.ts': lines(10),
    'web/src/row.test.ts': lines(300),
    'web/src/other/cell.ts': `import '../list.ts'\nimport './style.ts'\n${lines(30)}`,
    'web/src/other/style.ts': lines(20),
    'web/src/other/width.ts': lines(30),
  }
  const house = Object.entries(files).map(([path, text]) => readSource(path, text))
  expect(measure(house)).toEqual({ files: 5, median: 30, p90: 101, most: 101, lonely: 1 })
  expect(selectLonelyFiles(house)).toEqual(['web/src/other/style.ts'])
})

test.each([
  ['const a: any = 1', 'any: say the type'],
  ['const a = b as any', 'any: say the type'],
  ["console.log('a')", 'console:'],
  ["test.skip('a', () => {})", 'test.skip'],
  ["describe.only('a', () => {})", 'describe.only'],
  [['// @ts-', 'ignore\nconst a = 1'].join(''), '@ts-ignore'],
  [['// @ts-', 'expect-error\nconst a = 1'].join(''), '@ts-expect-error'],
  [['// TO', 'DO: later'].join(''), 'unfinished work'],
  ['userCalls.add.input.shape', 'export the schema by its name'],
  ['userStatus.schema', 'export the schema by its name'],
])('%s is refused', (text, says) => {
  expect(one(wordRule, 'web/src/a.ts', text).join()).toContain(says)
  expect(one(wordRule, 'web/src/a.ts', "const any = 'console.log'")).toEqual([])
})

test('a clear button has its Chinese name', () => {
  const says = (attribute: string) => one(wordRule, 'web/src/a.tsx', `export const a = <b ${attribute} />`).join()
  expect(says('allowClear')).toContain('allowClear={clearable}')
  expect(says('allowClear={clearable}')).toEqual('')
})

test('Tab leaves a select of several values', () => {
  const says = (attribute: string) => one(wordRule, 'web/src/a.tsx', `export const a = <b ${attribute} />`).join()
  for (const mode of ['mode="multiple"', 'mode="tags"']) expect(says(mode)).toContain('{...multipleChoice}')
  for (const attribute of ['mode="inline"', '{...multipleChoice}']) expect(says(attribute)).toEqual('')
})

test('a test names a failure instead of its code', () => {
  const says = (path: string, code: string) =>
    one(wordRule, path, `expect(answer).toMatchObject({ code: ${code} })`).join()
  expect(says('server/src/a.test.ts', '27101')).toContain('name the failure')
  expect(says('server/src/a.test.ts', 'reportFailures.wrongState.code')).toEqual('')
  expect(says('server/src/a.test.ts', '0')).toEqual('')
  expect(says('server/src/a.ts', '27101')).toEqual('')
})

test('a number of an input is guarded', () => {
  const says = (text: string) => one(wordRule, 'contract/src/a.ts', text).join()
  expect(says('const hours = z.coerce.number().int()')).toContain('asSent(z.coerce.number()')
  expect(says('const hours = asSent(z.coerce\n.number().int())')).toEqual('')
})

test('a test may expect a type error', () => {
  expect(one(wordRule, 'server/test/a.test.ts', '// @ts-expect-error no access\nconst a = 1')).toEqual([])
})

test('a folder of more than fifteen modules has rooms, and tests do not count', () => {
  const folder = (path: string, count: number, end = 'ts') =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`${path}/a${at}.${end}`, '']))
  expect(saidBy(roomRule, folder('web/src/kit/a', 16))).toEqual([
    'web/src/kit/a 16 files beside each other: divide them into rooms',
  ])
  expect(saidBy(roomRule, { ...folder('web/src/kit/a', 15), ...folder('web/src/kit/a', 9, 'test.ts') })).toEqual([])
  expect(saidBy(roomRule, folder('server/src/db/tables', 16))).toEqual([])
})

test('a style sheet has at most 250 lines', () => {
  const sheet = (lines: number) => [{ path: 'web/src/a.css', text: '.a {}\n'.repeat(lines) }]
  expect(
    checkStyleSizes(sheet(251))
      .map(({ says }) => says)
      .join(),
  ).toContain('251 lines')
  expect(checkStyleSizes(sheet(250))).toEqual([])
})
