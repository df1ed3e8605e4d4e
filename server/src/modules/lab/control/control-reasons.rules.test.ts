import { instrumentFailures } from '@seam/contract/catalogue/instrument'
import { controlFailures } from '@seam/contract/lab/result/control'
import { resultFailures } from '@seam/contract/lab/result/result'
import { expect, test } from 'vitest'
import { reason } from '../../../kit/reason.rules.ts'
import {
  reasonsAgainstInstruments,
  reasonsAgainstMaterials,
  reasonsAgainstProjects,
  withNames,
} from './control-reasons.rules.ts'

const placeOf = (at: number, field: string) => ({ path: ['controls', at, field] })
const material = { materialName: '苯甲酸', usable: true, instrumentRequired: false }

test('every control is refused at its own field', () => {
  const controls = [
    { instrument: '', of: material },
    { instrument: '', of: undefined },
    { instrument: '', of: { ...material, usable: false, instrumentRequired: true } },
    { instrument: '', of: { ...material, instrumentRequired: true } },
    { instrument: 'LR-01', of: { ...material, instrumentRequired: true } },
  ]
  expect(reasonsAgainstMaterials(controls, ({ of }) => of)).toEqual([
    reason(controlFailures.noValue, undefined, placeOf(1, 'materialId')),
    reason(controlFailures.materialUnusable, '【苯甲酸】已停用或过期', placeOf(2, 'materialId')),
    reason(resultFailures.instrumentMissing, '【苯甲酸】须选择仪器', placeOf(3, 'instrument')),
  ])
})

test('an unusable instrument is marked at every control that names it', () => {
  const against = reason(instrumentFailures.expired, '仪器【LR-01】的校准到期')
  const controls = [{ instrument: 'LR-01' }, { instrument: 'LR-02' }, { instrument: 'LR-01' }]
  expect(reasonsAgainstInstruments(controls, new Map([['LR-01', against]]))).toEqual([
    { ...against, place: placeOf(0, 'instrument') },
    { ...against, place: placeOf(2, 'instrument') },
  ])
})

test('a control of another project is refused at its project', () => {
  expect(reasonsAgainstProjects([{ projectId: 1 }, { projectId: 2 }], new Set([1]))).toEqual([
    reason(controlFailures.notInRows, undefined, placeOf(1, 'projectId')),
  ])
})

test('a reason names its control', () => {
  const reasons = [reason(controlFailures.noValue, undefined, placeOf(1, 'materialId')), reason(controlFailures.held)]
  expect(withNames(reasons, ['煤标样 灰分', '煤标样 全硫'])).toEqual([
    { ...reasons[0], place: { ...placeOf(1, 'materialId'), label: '煤标样 全硫' } },
    reasons[1],
  ])
})
