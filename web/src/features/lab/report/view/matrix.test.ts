import { expect, test } from 'vitest'
import { kindsOf, type Result, type Sample } from './matrix.ts'

const result = (projectCode: string, projectName: string, standard: string): Result => ({
  projectCode,
  projectName,
  symbol: projectCode,
  unit: '%',
  basis: null,
  value: '1',
  estimated: false,
  standard,
})
const ash = result('AAD', '灰分', 'GB/T 212-2008')
const volatile = result('VAD', '挥发分', 'GB/T 212-2008')
const sulfur = result('STAD', '全硫', 'GB/T 214-2007')
const sample = (results: Result[]) => ({ results }) as Sample

test('has a column for each project that any sample has', () => {
  const kinds = kindsOf([sample([ash, sulfur]), sample([ash, volatile])])
  expect(kinds.map(({ projectCode }) => projectCode)).toEqual(['AAD', 'STAD', 'VAD'])
})
