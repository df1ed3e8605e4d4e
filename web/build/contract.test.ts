import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isOwnAndLight } from './contract.ts'

const src = join(import.meta.dirname, '../../contract/src')

/** In a Node of its own: the plugin imports the contract as the build does, unlike the test runner. */
const loaded = (module: string): string => {
  const lines = [
    `import { contract } from ${JSON.stringify(join(import.meta.dirname, 'contract.ts'))}`,
    `const { code } = await contract().load.call({ addWatchFile() {} }, ${JSON.stringify(`${join(src, module)}?light`)})`,
    'process.stdout.write(code)',
  ]
  return execFileSync(process.execPath, ['--input-type=module', '-e', lines.join('\n')], { encoding: 'utf8' })
}

test('calls come without their schemas, dictionaries with their labels, schemas by their names', () => {
  const code = loaded('system/user/user.ts')
  expect(code).toMatch(/^export const userCalls = .*"path":"\/api\/manage\/user\/[^"]+"/m)
  expect(code).toMatch(/^export const userCalls = (?!.*"(?:input|output|summary|log)":)/m)
  expect(code).toMatch(/^export const userCalls = .*"sorts":\["/m)
  expect(code).toMatch(/^export const userStatus = .*withLabel\(\{"stopped":1,/m)
  expect(code).toMatch(/^export const userFailures = \{"mobileTaken":\{/m)
  expect(code).toMatch(/^export \{ .*\bUserDraft\b.* \} from "/m)
})

test('what imports schemas, itself or through others, is not light', () => {
  expect(isOwnAndLight(join(src, 'kit/failure.ts'))).toBe(true)
  expect(isOwnAndLight(join(src, 'kit/value/text.ts'))).toBe(false)
  expect(isOwnAndLight(join(src, 'system/user/user.import.ts'))).toBe(false)
  expect(isOwnAndLight(`${join(src, 'system/user/user.import.ts')}?light`)).toBe(true)
})
