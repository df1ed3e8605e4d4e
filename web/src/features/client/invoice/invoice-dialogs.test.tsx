import { type InvoiceRow, invoiceCalls } from '@seam/contract/client/invoice'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { server, show } from '../../../../test/stage.tsx'
import { copyText } from '../../../kit/feedback/copy.ts'
import { IssueDialog } from './invoice-dialogs.tsx'

vi.mock('../../../kit/feedback/feedback.tsx')
vi.mock('../../../kit/feedback/copy.ts')

test('the particulars that the tax platform needs are copied as they are shown', async () => {
  const row = {
    id: 4,
    version: 1,
    invoiceCode: 'FP-4',
    ticketTitle: '柳林煤业',
    taxNumber: '91141124MA0K7Y2X3B',
    ticketType: 1,
    amount: '1208.00',
    net: '1139.62',
    tax: '68.38',
    taxPercent: 6,
    remarks: '',
  } as InvoiceRow
  const bank = { address: '', telephone: '', bankName: '工行柳林支行', bankAccount: '0509001', email: '' }
  const detail = { ...row, ...bank, shares: [{ delegateCode: 'WT-1' }, { delegateCode: 'WT-2' }] }
  server.mockImplementation(async address =>
    Response.json({ code: 0, message: '', data: String(address).includes(invoiceCalls.detail.path) ? detail : null }),
  )
  show(<IssueDialog open invoice={row} onClose={() => undefined} />)
  await screen.findByText('WT-1、WT-2')
  fireEvent.click(screen.getByRole('button', { name: /复制开票信息/ }))
  await waitFor(() => expect(copyText).toHaveBeenCalledOnce())
  expect(vi.mocked(copyText).mock.calls[0]?.[0].split('\n')).toEqual([
    '发票抬头：柳林煤业',
    '税号：91141124MA0K7Y2X3B',
    '发票类型：普通发票',
    '价税合计：1,208.00 元',
    '金额：1,139.62 元',
    '税额：68.38 元（6%）',
    '开户银行：工行柳林支行',
    '银行账号：0509001',
    '委托单：WT-1、WT-2',
  ])
})
