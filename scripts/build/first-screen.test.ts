import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { checkFirstScreen } from './first-screen.ts'

let folder = ''
const write = (file: string, text: string) => writeFileSync(join(folder, file), text)
/** Does not compress to less than half of it. */
const code = (bytes: number) => `//${randomBytes(bytes).toString('hex')}`

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'first-screen-'))
  for (const path of ['front', 'assets']) mkdirSync(join(folder, path))
  for (const page of ['index.html', 'front/index.html']) write(page, '<script src="/assets/start-1.js"></script>')
  write('assets/start-1.js', code(1_000))
  write('assets/shell-1.js', 'import"./start-1.js"')
  write('assets/screens-1.js', 'import"./start-1.js"')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

it('accepts small pages', () => {
  expect(() => checkFirstScreen(folder)).not.toThrow()
})

it('counts what a list imports, also through another file', () => {
  write('assets/screens-1.js', 'import"./page-1.js"')
  write('assets/page-1.js', 'import"./zod-1.js"')
  write('assets/zod-1.js', code(400_000))
  expect(() => checkFirstScreen(folder)).toThrow('列表共用部分')
})

it('counts the scripts of the sign-in page, and not what is loaded later', () => {
  write('assets/start-1.js', 'import("./zod-1.js")')
  write('assets/zod-1.js', code(100_000))
  expect(() => checkFirstScreen(folder)).not.toThrow()
  write('assets/start-1.js', 'import"./zod-1.js"')
  expect(() => checkFirstScreen(folder)).toThrow('登录页')
})
