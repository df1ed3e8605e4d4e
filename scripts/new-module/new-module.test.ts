import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkHouse, readHouse } from '../house/house.ts'
import { root, tool } from '../run.ts'
import { makeModule } from './make.ts'
import { fieldOf, lifecycleOf, namesOf } from './names.ts'

/** A copy of the product in which the modules are made. Packages are resolved from parent folders. */
let copy: string
const created: string[] = []

beforeAll(() => {
  mkdirSync(join(root, '.cache'), { recursive: true })
  copy = mkdtempSync(join(root, '.cache/new-module-'))
  const isNeeded = (path: string) => !/\/(node_modules|dist|backups)(\/|$)/.test(path)
  for (const path of [
    'contract',
    'server',
    'web',
    'tsconfig.base.json',
    'vitest.config.ts',
    'package.json',
    'scripts/test',
  ])
    cpSync(join(root, path), join(copy, path), { recursive: true, filter: path => isNeeded(path.slice(root.length)) })
  mkdirSync(join(copy, 'node_modules/@seam'), { recursive: true })
  symlinkSync(join(copy, 'contract'), join(copy, 'node_modules/@seam/contract'), 'dir')
  symlinkSync(join(root, 'web/node_modules'), join(copy, 'web/node_modules'), 'dir')
  const list = ['list', 'catalogue', 'courier', '快递员', 'telephone:text:电话', 'weight:number:重量']
  const states = ['states', 'client', 'invoice-request', '开票申请', 'requested:待开票']
  for (const args of [list, [...states, 'issue:开票:issued:已开票', 'void:作废:voided:已作废']])
    created.push(...makeModule(copy, args).created)
  for (const args of [
    ['list', 'client', 'parcel', '包裹'],
    ['states', 'lab', 'visit', '参观', 'open:待办', 'close:办结:closed:已办结'],
  ])
    created.push(...makeModule(copy, args).created)
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

/** Runs a tool in the copy, and returns its output if it failed. */
const runIn = (name: string, ...args: readonly string[]): string => {
  try {
    execFileSync(tool(name), args, { cwd: copy, encoding: 'utf8', stdio: 'pipe' })
    return ''
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
    return `${stdout}${stderr}` || String(error)
  }
}

/** Compiles files of a workspace with all that they import, and nothing else of it. */
const compile = (workspace: string, files: readonly string[]): string => {
  const project = join(workspace, 'tsconfig.new.json')
  const compilerOptions = { composite: false, emitDeclarationOnly: false, noEmit: true, rootDir: '..' }
  const include = ['*.d.ts', 'src/**/*.d.ts']
  const own = files.map(path => path.slice(workspace.length + 1))
  const settings = { extends: './tsconfig.json', references: [], include, files: own, compilerOptions }
  writeFileSync(join(copy, project), JSON.stringify(settings))
  return runIn('tsc', '-p', project, '--checkers', '1')
}

describe('new modules', () => {
  // the compiler takes 20 times as long for all of the product; the server's registries are read by the modules' tests
  it.each([
    ['server', /^server\/.*(?<!\.test)\.ts$/],
    ['web', /^web\/.*\.tsx$/],
  ])(
    'compile in the %s',
    (workspace, pattern) => {
      const files = created.filter(path => pattern.test(path))
      expect(files.length).toBeGreaterThan(0)
      expect(compile(workspace, files)).toBe('')
    },
    300_000,
  )

  it('have their pages among the screens', () => {
    const screens = readFileSync(join(copy, 'web/src/app/screens.ts'), 'utf8')
    const pages = created.filter(path => path.endsWith('-page.tsx'))
    expect(pages.filter(path => !screens.includes(path.slice('web/src/'.length)))).toEqual([])
  })

  it.each([
    ['contract/src/index.ts', /^ {2}\w+: (\w+)Calls,$/gm],
    ['server/src/routes.ts', /^ {2}\.\.\.(\w+)Routes,$/gm],
  ])('are in the alphabetical list of %s', (path, entry) => {
    const lines = [...readFileSync(join(copy, path), 'utf8').matchAll(entry)]
    expect(lines.map(([, name]) => name)).toEqual(
      expect.arrayContaining(['courier', 'invoiceRequest', 'parcel', 'visit']),
    )
    expect(lines.map(([line]) => line)).toEqual(lines.map(([line]) => line).sort())
  })

  it('keep the rules of the house', () => {
    const faults = checkHouse(readHouse(copy), { files: [], styles: [], documents: [] })
    expect(faults.filter(({ path }) => created.includes(path))).toEqual([])
  }, 120_000)

  it('pass their own tests', () => {
    const tests = [
      'server/src/modules/client/invoice-request',
      'server/src/modules/lab/visit',
      'server/src/kit/catalogue',
    ]
    expect(runIn('vitest', 'run', '--project', 'server', ...tests)).toBe('')
  }, 300_000)

  it('have chapters in the user manual, which quote their screens', () => {
    expect(created.filter(path => path.startsWith('web/manual/'))).toHaveLength(4)
    expect(runIn('vitest', 'run', '--project', 'web', 'web/build/manual')).toBe('')
  }, 60_000)
})

describe('arguments', () => {
  it('give one noun in all its spellings', () => {
    expect(namesOf('client', 'invoice-request', '开票申请')).toMatchObject({
      camel: 'invoiceRequest',
      pascal: 'InvoiceRequest',
      snake: 'invoice_request',
      view: 'invoiceRequestView',
    })
  })

  it('give the states in order, each reached from the one before', () => {
    const { states, steps } = lifecycleOf('requested:待开票', 'issue:开票:issued:已开票', 'void:作废:voided:已作废')
    expect(states.map(({ name, value }) => [name, value])).toEqual([
      ['requested', 10],
      ['issued', 20],
      ['voided', 30],
    ])
    expect(steps.map(({ from, to }) => [from, to])).toEqual([
      ['requested', 'issued'],
      ['issued', 'voided'],
    ])
  })

  it.each([
    [() => namesOf('money', 'till', '收款'), 'the group is one of'],
    [() => namesOf('client', 'Till', '收款'), 'written-like-this'],
    [() => namesOf('client', 'very-long-noun-of-ours', '长'), 'shorter noun'],
    [() => fieldOf('weight:kilos:重量'), 'is no field'],
    [() => lifecycleOf('requested:待开票'), 'each command'],
    [() => lifecycleOf('requested:待开票', 'issue:开票:issued'), 'each command'],
  ])('are refused with a sentence (%#)', (parse, message) => {
    expect(parse).toThrow(message)
  })
})
