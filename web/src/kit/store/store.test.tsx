import { act, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { createStore, useStore } from './store.ts'

test('notifies its listeners until they unsubscribe', () => {
  const store = createStore(1)
  const listener = vi.fn<(value: number) => void>()
  const unsubscribe = store.subscribe(listener)
  store.set(2)
  unsubscribe()
  store.set(3)
  expect(listener.mock.calls).toEqual([[2]])
  expect(store.get()).toBe(3)
})

test('renders a component again with each value', () => {
  const store = createStore('first')
  const Shown = () => <output>{useStore(store)}</output>
  render(<Shown />)
  act(() => store.set('second'))
  expect(screen.getByRole('status').textContent).toBe('second')
})
