import { render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { reloadAfterUpgrade } from './reload-after-upgrade.ts'
import { ScreenGuard } from './screen-guard.tsx'

const reload = vi.fn<() => void>()
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-27T09:00:00+08:00') })
  vi.stubGlobal('location', { reload })
  sessionStorage.clear()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  reload.mockReset()
})

test('a file that is gone reloads the page, at most once a minute, and its import still fails', () => {
  reloadAfterUpgrade()
  const loseFile = () => {
    const event = new Event('vite:preloadError', { cancelable: true })
    window.dispatchEvent(event)
    return event
  }
  // prevented, the import would be fulfilled with nothing
  expect(loseFile().defaultPrevented).toBe(false)
  loseFile()
  expect(reload).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(60_000)
  loseFile()
  expect(reload).toHaveBeenCalledTimes(2)
})

test('a screen that fails is replaced, and the fault reported', () => {
  const reportError = vi.fn<(error: unknown) => void>()
  vi.stubGlobal('reportError', reportError)
  const fault = new Error('no such file')
  const Screen = () => {
    throw fault
  }
  render(
    <ScreenGuard failure={<p>没有显示成功</p>}>
      <Screen />
    </ScreenGuard>,
    { onCaughtError: () => undefined },
  )
  expect(screen.getByText('没有显示成功')).toBeTruthy()
  expect(reportError).toHaveBeenCalledWith(fault)
})
