import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useCountdown } from './countdown.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  sessionStorage.clear()
})

const pass = (seconds: number) =>
  act(() => {
    vi.advanceTimersByTime(seconds * 1000)
  })

it('counts down to zero and stops', () => {
  const { result } = renderHook(() => useCountdown('0'))
  expect(result.current.left).toBe(0)
  act(() => result.current.start(20))
  expect(result.current.left).toBe(20)
  pass(1)
  expect(result.current.left).toBe(19)
  pass(18.75)
  expect(result.current.left).toBe(1)
  pass(0.25)
  expect(result.current.left).toBe(0)
  expect(vi.getTimerCount()).toBe(0)
})

it('continues after a reload, each form separately', () => {
  const first = renderHook(() => useCountdown('0'))
  act(() => first.result.current.start(20))
  first.unmount()
  expect(vi.getTimerCount()).toBe(0)
  pass(5)
  expect(renderHook(() => useCountdown('0')).result.current.left).toBe(15)
  expect(renderHook(() => useCountdown('1')).result.current.left).toBe(0)
})

it('follows the clock, also after the page was suspended', () => {
  const { result } = renderHook(() => useCountdown('0'))
  act(() => result.current.start(60))
  vi.setSystemTime(Date.now() + 59_000)
  pass(0.25)
  expect(result.current.left).toBe(1)
})

it('starts again from the beginning', () => {
  const { result } = renderHook(() => useCountdown('0'))
  act(() => result.current.start(20))
  pass(30)
  act(() => result.current.start(20))
  expect(result.current.left).toBe(20)
})
