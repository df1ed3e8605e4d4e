import { commonFailures } from '@seam/contract/kit/failure'
import { reportFailures } from '@seam/contract/lab/report/report'
import { reportCalls } from '@seam/contract/lab/report/report.calls'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { server, show } from '../../../../test/stage.tsx'
import { ask, toast } from '../../../kit/feedback/feedback.tsx'
import { PdfDrawer } from './pdf-drawer.tsx'

vi.mock('../../../kit/feedback/feedback.tsx')
// The test's browser loads no frames.
const printed = vi.hoisted(() => vi.fn<(isPrinted: boolean) => void>())
vi.mock('../../../shared/lab/print/paper-drawer.tsx', () => ({
  PaperDrawer: ({ onPrint }: { onPrint: () => Promise<boolean> }) => (
    <button type="button" onClick={() => void onPrint().then(printed)}>
      打印
    </button>
  ),
}))

const report = (release: readonly object[]) => ({
  id: 1,
  reportCode: 'BG2026-000001',
  clientName: '永兴煤业',
  can: { release: true },
  reasons: { release },
})

/** Whether the report was printed, and what was asked for before. */
const print = async (data: object, file: () => Response) => {
  const uses: (string | null)[] = []
  server.mockImplementation(async address => {
    const { pathname, searchParams } = new URL(String(address), 'http://seam')
    if (pathname !== reportCalls.file.path) return Response.json({ code: 0, message: '', data })
    uses.push(searchParams.get('use'))
    return file()
  })
  show(<PdfDrawer id={1} title="" onClose={() => undefined} />)
  await waitFor(() => expect(server).toHaveBeenCalled())
  await waitFor(() => {
    fireEvent.click(screen.getByText('打印'))
    expect(printed).toHaveBeenCalled()
  })
  // a slow answer has the button pressed again
  return { isPrinted: printed.mock.lastCall?.[0], uses: [...new Set(uses)] }
}
const pdf = () => new Response('%PDF', { headers: { 'content-code': '0' } })

test('a print of a report that is paid for asks first, since it releases it', async () => {
  vi.mocked(ask).mockResolvedValue(false)
  expect(await print(report([]), pdf)).toEqual({ isPrinted: false, uses: [] })
  expect(ask).toHaveBeenCalledWith(expect.objectContaining({ content: '将交给【永兴煤业】，并记为已发放。' }))
})

test('one that is held back is printed with its mark, without a question', async () => {
  expect(await print(report([{ code: reportFailures.gateClosed.code }]), pdf)).toEqual({
    isPrinted: true,
    uses: ['print'],
  })
  expect(ask).not.toHaveBeenCalled()
})

test('is not printed where the server refuses', async () => {
  const { code } = commonFailures.noPermission
  const refusal = () =>
    Response.json({ code, message: '没有权限', data: null }, { headers: { 'content-code': String(code) } })
  expect(await print(report([{ code: reportFailures.gateClosed.code }]), refusal)).toMatchObject({ isPrinted: false })
  expect(toast.error).toHaveBeenCalled()
})
