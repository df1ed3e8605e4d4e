import { reportCalls } from '@seam/contract/lab/report/report.calls'
import { fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { server, show } from '../../../../test/stage.tsx'
import { PaperDrawer } from './paper-drawer.tsx'

// The test's browser loads no frames.
vi.mock('../../../kit/hooks/use-narrow.ts', () => ({ useNarrow: () => true }))
vi.mock('../../../kit/api/download.ts', () => ({ fileNameOf: () => '报告.pdf', saveAs: vi.fn<() => void>() }))

it('records a paper that is opened in a window of its own as one that is downloaded', async () => {
  server.mockImplementation(async () => new Response('%PDF', { headers: { 'content-code': '0' } }))
  const onDownload = vi.fn<() => void>()
  show(
    <PaperDrawer
      call={reportCalls.file}
      input={{ id: 7 }}
      title="报告"
      onClose={vi.fn<() => void>()}
      onDownload={onDownload}
    />,
  )
  fireEvent.click(await screen.findByText('新窗口打开'))
  expect(onDownload).toHaveBeenCalledOnce()
  fireEvent.click(screen.getByText(/下\s*载/))
  expect(onDownload).toHaveBeenCalledTimes(2)
})
