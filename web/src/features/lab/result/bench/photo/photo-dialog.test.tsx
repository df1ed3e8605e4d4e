import { ocrCalls } from '@seam/contract/lab/result/ocr'
import { imageCalls } from '@seam/contract/system/image'
import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { server, show } from '../../../../../../test/stage.tsx'
import { benchRow } from '../bench-row.fixture.ts'
import { PhotoDialog } from './photo-dialog.tsx'

vi.mock('../../../../../kit/feedback/feedback.tsx')
vi.mock('../../../../../kit/image/server-image.tsx', () => ({ ServerImage: () => null }))

test('closing the dialog ends the recognition of its picture', async () => {
  let signal: AbortSignal | null | undefined
  server.mockImplementation((address, init) => {
    if (String(address).startsWith(imageCalls.upload.path))
      return Promise.resolve(Response.json({ code: 0, message: '', data: { code: 'A', url: '', width: 9, height: 9 } }))
    expect(String(address)).toBe(ocrCalls.table.path)
    signal = init?.signal
    return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal?.reason)))
  })
  const onClose = vi.fn<() => void>()
  show(<PhotoDialog rows={[benchRow()]} instrument="" onClose={onClose} />)
  const file = new File(['x'], 'a.png', { type: 'image/png' })
  fireEvent.change(await screen.findByLabelText('选择要识别的图片'), { target: { files: [file] } })
  fireEvent.click(await screen.findByRole('button', { name: '识别表格' }))
  await vi.waitFor(() => expect(signal?.aborted).toBe(false))
  fireEvent.click(screen.getByRole('button', { name: /Close|关闭/ }))
  await vi.waitFor(() => expect(signal?.aborted).toBe(true))
  expect(onClose).toHaveBeenCalledOnce()
})
