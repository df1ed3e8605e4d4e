import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { NextSheet } from './next-sheet.tsx'

const next = { key: '3', content: '灰分', changed: false }

test('the button of the next sheet has the focus, also when the queue is empty at first', () => {
  const { rerender } = render(<NextSheet next={undefined} onNext={() => {}} />)
  expect(screen.queryByRole('button')).toBeNull()
  rerender(<NextSheet next={next} onNext={() => {}} />)
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /下一个/ }))
})
