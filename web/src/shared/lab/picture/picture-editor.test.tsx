import { ocrCalls } from '@seam/contract/lab/result/ocr'
import { imageCalls } from '@seam/contract/system/image'
import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { server, show } from '../../../../test/stage.tsx'
import { toast } from '../../../kit/feedback/feedback.tsx'
import { PictureEditor } from './picture-editor.tsx'
import { usePicture } from './use-picture.ts'

vi.mock('../../../kit/feedback/feedback.tsx')
vi.mock('../../../kit/image/server-image.tsx', () => ({ ServerImage: () => null }))

const Editor = () => {
  const state = usePicture(() => {})
  const file = new File(['x'], 'a.png', { type: 'image/png' })
  return state.picture === undefined ? (
    <button type="button" onClick={() => void state.upload(file)}>
      上传
    </button>
  ) : (
    <PictureEditor state={state} />
  )
}

test('recognition can be cancelled: its request ends, nothing is reported, and the picture stays', async () => {
  const ends: unknown[] = []
  server.mockImplementation((address, init) => {
    if (String(address).startsWith(imageCalls.upload.path))
      return Promise.resolve(Response.json({ code: 0, message: '', data: { code: 'A', url: '', width: 9, height: 9 } }))
    expect(String(address)).toBe(ocrCalls.table.path)
    return new Promise((_, reject) => {
      const end = () => {
        ends.push(init?.signal?.reason)
        reject(init?.signal?.reason)
      }
      if (init?.signal?.aborted === true) end()
      init?.signal?.addEventListener('abort', end)
    })
  })
  show(<Editor />)
  fireEvent.click(screen.getByRole('button', { name: '上传' }))
  fireEvent.click(await screen.findByRole('button', { name: '识别表格' }))
  expect((await screen.findByRole('status')).textContent).toContain('取消')
  await vi.waitFor(() => expect(server).toHaveBeenCalledTimes(2))
  fireEvent.click(screen.getByRole('button', { name: '取消识别' }))
  await screen.findByRole('button', { name: /识别表格/ })
  expect(ends).toHaveLength(1)
  expect(toast.error).not.toHaveBeenCalled()
})
