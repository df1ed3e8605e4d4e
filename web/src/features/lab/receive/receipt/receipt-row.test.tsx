import type { SampleRow } from '@seam/contract/lab/sample/sample'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { ReceiptRow } from './receipt-row.tsx'
import { openReceipts, type Receipt } from './receipts.ts'

vi.mock('../../../../kit/dictionary/dictionaries.ts', () => ({ useWords: () => ['量不足'] }))

const sample = {
  id: 1,
  position: 1,
  sampleName: '1号煤',
  sampleKindName: '原煤',
  coalCategoryName: null,
  floatDensityName: null,
  mass: null,
  remarks: '',
} as unknown as SampleRow

const [undecided] = openReceipts([{ id: 1 }])

const Row = ({ error }: { error?: string }) => {
  const [receipt, setReceipt] = useState<Receipt>(undecided as Receipt)
  return (
    <ul>
      <ReceiptRow
        sample={sample}
        receipt={receipt}
        fault={error}
        onChange={(_id, part) => setReceipt(before => ({ ...before, ...part }))}
      />
    </ul>
  )
}
afterEach(cleanup)

test('拒收 focuses its reason', async () => {
  render(<Row />)
  fireEvent.click(screen.getByLabelText('拒收'))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('样品1的拒收原因')))
})

test('has a condition, or the reason of a rejection', () => {
  render(<Row />)
  const condition = () => screen.queryByLabelText('样品1的状况') as HTMLInputElement | null
  fireEvent.change(condition() as HTMLInputElement, { target: { value: '完好' } })
  fireEvent.click(screen.getByLabelText('拒收'))
  expect(condition()).toBeNull()
  fireEvent.click(screen.getByLabelText('收下'))
  expect(condition()?.value).toBe('完好')
  expect(screen.queryByLabelText('样品1的拒收原因')).toBeNull()
})

test('shows a missing decision below the decision, and a missing reason below its field', () => {
  render(<Row error="请填写" />)
  const decision = screen.getByRole('group', { name: '样品1收下还是拒收' })
  expect(decision.parentElement?.contains(screen.getByRole('alert'))).toBe(true)
  fireEvent.click(screen.getByLabelText('拒收'))
  const reason = screen.getByLabelText('样品1的拒收原因')
  expect(screen.getAllByRole('alert')).toHaveLength(1)
  expect(reason.getAttribute('aria-describedby')).toBe(screen.getByRole('alert').id)
})
