import { afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest'

let errors: MockInstance
beforeEach(() => {
  errors = vi.spyOn(console, 'error').mockImplementation(() => {})
})

// React reports most mistakes only there.
afterEach(() => {
  const messages = errors.mock.calls.map(call => call.map(String).join(' '))
  errors.mockRestore()
  expect(messages, 'console.error was called').toEqual([])
})
