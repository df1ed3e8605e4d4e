import type { Offer } from '@seam/contract/catalogue/price/offer'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { show } from '../../../../../../test/stage.tsx'
import { CoefficientChoice } from './coefficient-choice.tsx'

const options: Offer['coefficients'] = [
  { id: 1, coefficientName: '常规', coefficient: '1.00', urgency: 0, promiseAmount: 48, promiseUnit: 1 },
  { id: 2, coefficientName: '仲裁复检', coefficient: '2.00', urgency: 0, promiseAmount: null, promiseUnit: 1 },
]

test('the promised time of the chosen coefficient is beside it', () => {
  const props = { options, fault: undefined, onChange: vi.fn<(id: number) => void>() }
  const { change } = show(<CoefficientChoice {...props} value={1} />)
  expect(screen.getByRole('status').textContent).toBe('48 小时内出报告')
  change(<CoefficientChoice {...props} value={2} />)
  expect(screen.queryByText(/内出报告/)).toBeNull()
})
