import { ocrCalls } from '@seam/contract/lab/result/ocr'
import { imageCalls } from '@seam/contract/system/image'
import { act, fireEvent, screen } from '@testing-library/react'
import { Activity } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
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

const box = { x: 0, y: 0, width: 1, height: 1 }
const lines = [
  { text: '送样单位：柳林煤业', box, confidence: 0.99, doubtful: false },
  { text: '煤种 焦煤', box, confidence: 0.6, doubtful: true },
]

let ends: unknown[]
beforeEach(() => {
  ends = []
  server.mockImplementation((address, init) => {
    if (String(address).startsWith(imageCalls.upload.path))
      return Promise.resolve(Response.json({ code: 0, message: '', data: { code: 'A', url: '', width: 9, height: 9 } }))
    if (String(address) === ocrCalls.text.path)
      return Promise.resolve(Response.json({ code: 0, message: '', data: { taskId: 1, width: 9, height: 9, lines } }))
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
})

const begin = async () => {
  fireEvent.click(screen.getByRole('button', { name: '上传' }))
  fireEvent.click(await screen.findByRole('button', { name: '识别表格' }))
}

test('recognition can be cancelled: its request ends, nothing is reported, and the picture stays', async () => {
  show(<Editor />)
  await begin()
  expect((await screen.findByRole('status')).textContent).toContain('取消')
  await vi.waitFor(() => expect(server).toHaveBeenCalledTimes(2))
  const cancelButton = screen.getByRole('button', { name: '取消识别' })
  cancelButton.focus()
  fireEvent.click(cancelButton)
  expect(document.activeElement).toBe(await screen.findByRole('button', { name: /识别表格/ }))
  expect(ends).toHaveLength(1)
  expect(toast.error).not.toHaveBeenCalled()
})

test('the text of a picture can be corrected and copied, with the lines to be compared', async () => {
  const write = vi.fn<(text: string) => Promise<void>>().mockResolvedValue()
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText: write } })
  show(<Editor />)
  fireEvent.click(screen.getByRole('button', { name: '上传' }))
  fireEvent.click(await screen.findByRole('button', { name: '识别文字' }))
  const text = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: '识别出的文字' })
  expect(text.value).toBe('送样单位：柳林煤业\n煤种 焦煤')
  expect(screen.getByText('第 2 行没有把握，请对照图片。')).toBeTruthy()
  fireEvent.change(text, { target: { value: '柳林煤业' } })
  fireEvent.click(screen.getByRole('button', { name: '复制文字' }))
  await vi.waitFor(() => expect(write).toHaveBeenCalledWith('柳林煤业'))
})

test('recognition goes on while its tab is hidden', async () => {
  const view = (visible: boolean) => (
    <Activity mode={visible ? 'visible' : 'hidden'}>
      <Editor />
    </Activity>
  )
  const { change } = show(view(true))
  await begin()
  await vi.waitFor(() => expect(server).toHaveBeenCalledTimes(2))
  change(view(false))
  await act(() => new Promise(resolve => setTimeout(resolve, 20)))
  change(view(true))
  expect(ends).toEqual([])
  expect(screen.getByRole('button', { name: '取消识别' })).toBeTruthy()
})
