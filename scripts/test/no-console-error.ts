import { afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest'

let errors: MockInstance
beforeEach(() => {
  errors = vi.spyOn(console, 'error').mockImplementation(() => {})
})

// React reports most mistakes only there.
afterEach(() => {
  const said = errors.mock.calls.map(call => call.map(String).join(' '))
  errors.mockRestore()
  expect(said, 'console.error was called').toEqual([])
})
