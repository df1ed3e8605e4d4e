import type { ReportedSample } from '@seam/contract/lab/report/report.row'
import { describe, expect, it, test } from 'vitest'
import type { z } from 'zod'
import {
  editOf,
  inputOf,
  isSame,
  measuredIn,
  type ReflectanceEdit,
  reflectanceFaults,
  reflectancesOf,
} from './report-edit.ts'

type Sample = z.output<typeof ReportedSample>

const result = (projectCode: string, value: string) => ({
  projectCode,
  projectName: projectCode,
  symbol: '',
  unit: '',
  basis: null,
  value,
  estimated: false,
  standard: '',
})
const sample = (sampleId: number, more: Partial<Sample> = {}): Sample => ({
  sampleId,
  sampleCode: `WT-${sampleId}`,
  sampleName: '精煤',
  sampleKindName: '精煤',
  condition: '',
  mass: '',
  remarks: '',
  results: [],
  openItems: 0,
  hasRran: false,
  reflectance: null,
  ...more,
})
const typed: ReflectanceEdit = { deviation: '0.165', points: '', blendType: 1, classes: '1.00 3\n1.05 4' }
const nothing = { deviation: undefined, blendType: undefined }
const sampleReflectance = (edit: Partial<ReflectanceEdit>, measured = nothing) => ({
  sampleId: 7,
  kind: 'Rran' as const,
  edit: { ...typed, ...edit },
  measured,
})

describe('the reflectance of a sample', () => {
  it('is complete with deviation, blend type and classes; the points are their sum', () =>
    expect(reflectanceFaults(sampleReflectance({}))).toEqual([]))
  it('reports everything that is missing', () =>
    expect(reflectanceFaults(sampleReflectance({ deviation: '', blendType: null, classes: '' }))).toEqual([
      '请填写标准差、测点数、混煤类型、反射率分布',
    ]))
  it('requires as many points as its classes have', () =>
    expect(reflectanceFaults(sampleReflectance({ points: '20' }))).toEqual(['各级测点数之和 7 不等于测点数 20']))
  it('has deviation and blend type of the results, if determined', () => {
    const measured = measuredIn([result('RSD', '0.165'), result('BLEND', '1')])
    expect(measured).toEqual({ deviation: '0.165', blendType: 1 })
    expect(reflectanceFaults({ ...sampleReflectance({ deviation: '', blendType: null }), measured })).toEqual([])
  })
})

describe('a report being edited', () => {
  const saved = { version: 3, remarks: '', coalClass: false, samples: [sample(7), sample(8)] }
  it('starts with the saved content', () => {
    const edit = editOf(saved)
    expect(edit).toMatchObject({ version: 3, sampleIds: [7, 8], reflectance: {} })
    expect(isSame(edit, { ...editOf(saved), sampleIds: [8, 7], remarks: ' ' })).toBe(true)
    expect(isSame(edit, { ...editOf(saved), sampleIds: [7] })).toBe(false)
    expect(isSame(edit, { ...editOf(saved), coalClass: true })).toBe(false)
  })
  it('sends only complete reflectances of its own samples', () => {
    const edit = { ...editOf(saved), sampleIds: [7, 8], reflectance: { 7: typed, 8: { ...typed, classes: '' } } }
    const all = reflectancesOf(
      edit,
      new Map([[7, 'Rran'] as const, [8, 'Rmax'] as const, [9, 'Rran'] as const]),
      saved.samples,
    )
    expect(all.map(({ sampleId }) => sampleId)).toEqual([7, 8])
    expect(inputOf({ id: 1, delegationId: 2 }, edit, all).reflectance).toEqual([
      {
        sampleId: 7,
        kind: 'Rran',
        deviation: '0.165',
        points: 7,
        blendType: 1,
        classes: [
          { from: '1.00', count: 3 },
          { from: '1.05', count: 4 },
        ],
      },
    ])
  })
})

test('a saved reflectance is loaded into its form', () => {
  const reflectance = {
    kind: 'Rran' as const,
    mean: '1.15',
    deviation: '0.165',
    count: 3,
    blendType: 1,
    blendName: '简单混煤',
    classes: [{ from: '1.00', count: 3 }],
  }
  const { reflectance: edited } = editOf({
    version: 1,
    remarks: '',
    coalClass: false,
    samples: [sample(7, { reflectance })],
  })
  expect(edited['7']).toEqual({ deviation: '0.165', points: '3', blendType: 1, classes: '1.00\t3' })
})
