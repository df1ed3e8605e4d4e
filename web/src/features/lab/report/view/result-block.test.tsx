import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../../../../../test/stage.tsx'
import type { Sample } from './matrix.ts'
import { ResultBlock } from './result-block.tsx'

const result = {
  projectCode: 'CRC',
  component: '',
  projectName: '焦渣特征',
  symbol: 'CRC',
  unit: '',
  basis: null,
  value: '7',
  standardNumber: 'GB/T 212',
  standardEdition: '2008',
  methodName: '',
  estimated: false,
  waived: false,
  high: false,
}

test('a class has its name, as on paper', () => {
  const sample = {
    sampleId: 1,
    sampleName: '精煤',
    sampleCode: 'WT1-01',
    sampleKindName: '精煤',
    condition: '',
    mass: '',
    remarks: '',
    results: [result],
  }
  show(<ResultBlock sample={sample as unknown as Sample} place={undefined} />)
  expect(screen.getByRole('cell', { name: '7 膨胀熔融粘结' })).toBeTruthy()
})
