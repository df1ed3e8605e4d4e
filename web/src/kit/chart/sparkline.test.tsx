import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Sparkline } from './sparkline.tsx'

afterEach(cleanup)

test('a sparkline is a link to the rows of its figures, which it names', () => {
  render(<Sparkline values={[1, 3]} label="灰分：8 月 1，9 月 3" href="#/rows" />)
  const link = screen.getByRole('link', { name: '灰分：8 月 1，9 月 3' })
  expect(link.getAttribute('href')).toBe('#/rows')
  link.focus()
  expect(document.activeElement).toBe(link)
})

test('a sparkline is named and interrupts where a figure is missing', () => {
  render(<Sparkline values={[1, null, 3, 4]} label="近四月" />)
  expect(screen.getByRole('img').getAttribute('aria-label')).toBe('近四月')
  expect(document.querySelector('path')?.getAttribute('d')?.match(/M/g)).toHaveLength(2)
})
