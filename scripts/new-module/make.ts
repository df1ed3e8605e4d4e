import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Files, listFiles, listTable } from './list.ts'
import { listChapter, statesChapter } from './manual.ts'
import { fieldOf, lifecycleOf, namesOf, UsageFault } from './names.ts'
import { commonEdits, type Edits, listEdits, nextFailureCode, nextMigration, statesEdits } from './registrations.ts'
import { statesServerFiles } from './states.ts'
import { statesTable } from './states-contract.ts'
import { statesScreenFiles } from './states-screen.ts'
import { statesTestFiles } from './states-test.ts'

type Plan = { readonly files: Files; readonly edits: Edits }

const planList = (root: string, [group, noun, label, ...rest]: readonly string[]): Plan => {
  const names = namesOf(group, noun, label)
  const fields = rest.map(fieldOf)
  const imports = names.group === 'catalogue' ? [] : ["import type { Plain } from './catalogue.ts'"]
  const numbers = fields.filter(({ type }) => type === 'number').map(({ name }) => name)
  return {
    files: { ...listFiles(names, fields, nextMigration(root)), ...listChapter(names, fields) },
    edits: { ...commonEdits(names, listTable(names, fields), imports), ...listEdits(names, numbers) },
  }
}

const planStates = (root: string, [group, noun, label, ...rest]: readonly string[]): Plan => {
  const names = namesOf(group, noun, label)
  const lifecycle = lifecycleOf(...rest)
  const numbers = { migration: nextMigration(root), failure: nextFailureCode(root, names.group) }
  const state = `import type { ${names.pascal}State } from '@seam/contract/${names.group}/${names.file}'`
  const imports = names.group === 'lab' ? [state] : [state, "import type { EventTable } from './lab.ts'"]
  return {
    files: {
      ...statesServerFiles(names, lifecycle, numbers),
      ...statesScreenFiles(names, lifecycle),
      ...statesTestFiles(names, lifecycle),
      ...statesChapter(names, lifecycle),
    },
    edits: { ...commonEdits(names, statesTable(names), imports), ...statesEdits(names) },
  }
}

const planOf = (root: string, [kind, ...rest]: readonly string[]): Plan => {
  if (kind === 'list') return planList(root, rest)
  if (kind === 'states') return planStates(root, rest)
  throw new UsageFault('the kind of a module is list or states')
}

/** Writes a module into the tree at `root`, and returns the paths of new and edited files. */
export const makeModule = (root: string, args: readonly string[]) => {
  const { files, edits } = planOf(root, args)
  const existingFile = Object.keys(files).find(path => existsSync(join(root, path)))
  if (existingFile !== undefined) throw new UsageFault(`${existingFile} exists`)
  const edited = Object.entries(edits).map(
    ([path, edit]) => [path, edit(readFileSync(join(root, path), 'utf8'))] as const,
  )
  for (const [path, text] of [...Object.entries(files), ...edited]) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return { created: Object.keys(files), edited: Object.keys(edits) }
}
