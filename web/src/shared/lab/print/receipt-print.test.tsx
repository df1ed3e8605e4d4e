import { printFailures } from '@seam/contract/lab/delegation/print'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { sent, server, show } from '../../../../test/stage.tsx'
import { saveAs } from '../../../kit/api/download.ts'
import { ReceiptPrint } from './receipt-print.tsx'

// The test's browser loads no frames.
vi.mock('../../../kit/hooks/use-narrow.ts', () => ({ useNarrow: () => true }))
vi.mock('../../../kit/api/download.ts', () => ({ fileNameOf: () => '小票.pdf', saveAs: vi.fn<() => void>() }))

const check = { id: 7, delegateCode: 'WT7', reasons: [], copy: 2 }
const onAgain = vi.fn<() => void>()
const press = () => fireEvent.click(screen.getByText(/下\s*载/))

it('asks for the file once, when it is printed, because each file is a counted copy', async () => {
  server.mockImplementation(async () => new Response('%PDF', { headers: { 'content-code': '0' } }))
  show(<ReceiptPrint check={check} reason="客户遗失" onAgain={onAgain} />)
  expect(sent()).toEqual([])
  press()
  expect(await screen.findByText('再打印一份')).toBeDefined()
  expect(sent()).toMatchObject([{ id: 7, reason: '客户遗失' }])
  expect(saveAs).toHaveBeenCalledOnce()
  expect(screen.queryByText(/下\s*载/)).toBeNull()
})

it('asks anew for the reason where somebody printed meanwhile', async () => {
  const { code, message } = printFailures.reprintNeedsReason
  server.mockImplementation(async () =>
    Response.json({ code, message, data: null }, { headers: { 'content-code': String(code) } }),
  )
  show(<ReceiptPrint check={{ ...check, copy: 1 }} reason="" onAgain={onAgain} />)
  press()
  await waitFor(() => expect(onAgain).toHaveBeenCalled())
})
