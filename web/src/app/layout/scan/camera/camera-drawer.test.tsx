import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CameraDrawer } from './camera-drawer.tsx'

const onCode = vi.fn<(code: string) => void>()
const stop = vi.fn<() => void>()
let scannedText: string | undefined

const open = async () => {
  const view = render(<CameraDrawer onCode={onCode} onClose={() => {}} />)
  await act(async () => void (await vi.advanceTimersByTimeAsync(300)))
  return view
}
const message = () => screen.getByRole('status').textContent

const useCameraOf = (getUserMedia: (() => Promise<MediaStream>) | undefined) =>
  vi.stubGlobal('navigator', { mediaDevices: getUserMedia && { getUserMedia } })

beforeEach(() => {
  vi.useFakeTimers()
  scannedText = undefined
  // The browser's own reader.
  class Reader {
    static getSupportedFormats = async () => ['qr_code']
    detect = async () => (scannedText === undefined ? [] : [{ rawValue: scannedText }])
  }
  vi.stubGlobal('BarcodeDetector', Reader)
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  vi.spyOn(HTMLMediaElement.prototype, 'srcObject', 'set').mockReturnValue()
  useCameraOf(async () => ({ getTracks: () => [{ stop }] }) as unknown as MediaStream)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.resetAllMocks()
})

test('reads a code that comes into view, and releases the camera', async () => {
  const view = await open()
  expect(message()).toContain('对准')
  expect(onCode).not.toHaveBeenCalled()
  scannedText = 'WT20261120-0001'
  await act(async () => void (await vi.advanceTimersByTimeAsync(200)))
  expect(onCode).toHaveBeenCalledWith('WT20261120-0001')
  view.unmount()
  expect(stop).toHaveBeenCalled()
})

test('refuses the code of another system and continues', async () => {
  scannedText = 'https://example.com/menu'
  await open()
  expect(message()).toBe('不是本系统的编号：https://example.com/menu')
  expect(onCode).not.toHaveBeenCalled()
  scannedText = 'BG2026-000123'
  await act(async () => void (await vi.advanceTimersByTimeAsync(200)))
  expect(onCode).toHaveBeenCalledWith('BG2026-000123')
})

test.each([
  ['NotAllowedError', '没有使用摄像头的权限'],
  ['NotFoundError', '没有找到摄像头'],
  ['NotReadableError', '摄像头没有打开'],
])('explains %s', async (name, text) => {
  useCameraOf(async () => {
    throw new DOMException('', name)
  })
  await open()
  expect(message()).toContain(text)
})

test('offers a photo where the browser has no camera for pages without https', async () => {
  useCameraOf(undefined)
  const close = vi.fn<() => void>()
  vi.stubGlobal('createImageBitmap', async () => ({ close }))
  await open()
  expect(message()).toContain('https')
  const take = () =>
    act(async () => {
      fireEvent.change(screen.getByLabelText('拍照或选择图片'), { target: { files: [new File([''], 'a.jpg')] } })
      await vi.advanceTimersByTimeAsync(10)
    })
  await take()
  expect(message()).toContain('没有找到二维码')
  scannedText = 'WT20261120-0001'
  await take()
  expect(onCode).toHaveBeenCalledWith('WT20261120-0001')
  expect(close).toHaveBeenCalledTimes(2)
})
