import { renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useLarge, useMedium, useNarrow } from './use-narrow.ts'

test.each([
  ['useNarrow', useNarrow],
  ['useMedium', useMedium],
  ['useLarge', useLarge],
])('%s listens to the window once, however often its component is drawn', (_, useWidth) => {
  const listeners = { addEventListener: vi.fn<() => void>(), removeEventListener: vi.fn<() => void>() }
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true, ...listeners } as unknown as MediaQueryList)
  const { result, rerender, unmount } = renderHook(() => useWidth())
  rerender()
  rerender()
  expect(result.current).toBe(true)
  expect(listeners.addEventListener).toHaveBeenCalledTimes(1)
  unmount()
  expect(listeners.removeEventListener).toHaveBeenCalledTimes(1)
})
