import { type SampleRow, sampleState } from '@seam/contract/lab/sample/sample'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { show } from '../../../../../test/stage.tsx'
import { SampleTable } from './sample-table.tsx'

vi.mock('./sample-items.tsx', () => ({ SampleItems: () => null }))

const sample = {
  id: 1,
  position: 1,
  sampleName: '1号煤',
  sampleKindName: '原煤',
  coalCategoryName: null,
  floatDensityName: null,
  mass: null,
  labCode: null,
  condition: '完好',
  rejectReason: '',
  remarks: '',
  images: [],
  state: sampleState.received,
}

test('a rejected sample is not in good condition', () => {
  const { change } = show(<SampleTable samples={[sample as unknown as SampleRow]} />)
  expect(screen.getByText('状况：完好')).toBeTruthy()
  const rejected = { ...sample, state: sampleState.rejected, rejectReason: '量不足' }
  change(<SampleTable samples={[rejected as unknown as SampleRow]} />)
  expect(screen.getByText('拒收：量不足')).toBeTruthy()
  expect(screen.queryByText(/完好/)).toBeNull()
})
