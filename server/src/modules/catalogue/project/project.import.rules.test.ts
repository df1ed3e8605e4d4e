import { basis } from '@seam/contract/catalogue/project/basis'
import { material } from '@seam/contract/catalogue/project/project'
import type { ProjectDraft } from '@seam/contract/catalogue/project/project.draft'
import { emptied, type ImportedProject } from '@seam/contract/catalogue/project/project.import'
import { expect, it } from 'vitest'
import { blankProject, draftOver } from './project.import.rules.ts'

const empty: ImportedProject = {
  projectCode: 'AAD',
  projectName: '',
  symbol: '',
  unit: '',
  basisName: '',
  materialName: '',
  standardName: '',
}
const stored: ProjectDraft = {
  ...blankProject,
  projectCode: 'AAD',
  projectName: '灰分',
  symbol: 'Aad',
  unit: '%',
  basis: basis.airDried,
  roundingInterval: '0.01',
  parallels: 1,
  material: material.coke,
  determinationInterval: '0.001',
  readingTyped: false,
  instrumentRequired: true,
  moistureId: 7,
  standardId: 3,
  methodName: '缓慢灰化法',
  highLimit: '40.0',
  openToClient: false,
  bands: [{ upTo: null, limit: '0.2', inclusive: false, relative: false }],
  readingWords: ['未检出'],
  sort: 30,
}

it('an empty cell leaves the stored value, and no cell touches what the file has no column for', () => {
  expect(draftOver(empty, stored, 3)).toEqual(stored)
})

it('a cell replaces the stored value', () => {
  const row: ImportedProject = {
    projectCode: 'AAD',
    projectName: '空干基灰分',
    symbol: 'A',
    unit: 'g',
    basisName: '干燥基',
    roundingInterval: '0.1',
    parallels: 2,
    materialName: '煤',
    standardName: 'GB/T 212-2008',
    highLimit: '35',
    open: '是',
    sort: 0,
  }
  expect(draftOver(row, stored, 9)).toEqual({
    ...stored,
    projectName: '空干基灰分',
    symbol: 'A',
    unit: 'g',
    basis: basis.dry,
    roundingInterval: '0.1',
    parallels: 2,
    material: material.coal,
    standardId: 9,
    highLimit: '35',
    openToClient: true,
    sort: 0,
  })
  expect(draftOver({ ...empty, open: '否' }, { ...stored, openToClient: true }, 3).openToClient).toBe(false)
})

it(`${emptied} clears what may be empty`, () => {
  const row = { ...empty, symbol: emptied, unit: emptied, basisName: emptied, highLimit: emptied }
  expect(draftOver(row, stored, null)).toEqual({
    ...stored,
    symbol: '',
    unit: '',
    basis: null,
    standardId: null,
    highLimit: null,
  })
})

it('an equal number keeps its stored form: Excel gives 0.1 for 0.10', () => {
  const before = { ...stored, roundingInterval: '0.10', highLimit: '40.0' }
  expect(draftOver({ ...empty, roundingInterval: '0.1', highLimit: '40' }, before, 3)).toEqual(before)
  expect(draftOver({ ...empty, highLimit: '40' }, { ...before, highLimit: null }, 3).highLimit).toBe('40')
})

it('a new project has two parallel determinations of coal, clients may order it, and the rest is empty', () => {
  const blank = { ...blankProject, projectCode: 'AAD', projectName: '', roundingInterval: '0.01' }
  const draft = draftOver({ ...empty, projectName: '灰分', roundingInterval: '0.01' }, blank, null)
  const own = {
    projectCode: 'AAD',
    projectName: '灰分',
    roundingInterval: '0.01',
    kind: 'measured',
    parallels: 2,
    material: material.coal,
    worksheetKind: 'given',
    readingTyped: true,
    openToClient: true,
  }
  expect(draft).toMatchObject(own)
  const rest = Object.entries(draft).filter(([key]) => !Object.hasOwn(own, key))
  expect(rest).toHaveLength(17)
  for (const [key, value] of rest)
    expect(['', null, false, 0], key).toContain(Array.isArray(value) ? value.join() : value)
})
