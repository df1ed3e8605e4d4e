// Long because all fields of the dialog are tested on one stage, whose mocks a second file would repeat.
import { clientCalls } from '@seam/contract/client/client'
import { claimTarget } from '@seam/contract/client/money/suspense'
import { type SuspenseRow, suspenseCalls, suspenseFailures } from '@seam/contract/trade/suspense'
import { tillCalls, type WaitingRow } from '@seam/contract/trade/till'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { bodyOf, server, show } from '../../../../test/stage.tsx'
import type * as Fields from '../../../kit/form/fields.tsx'
import type * as ClientFields from '../../../shared/client/client-field.tsx'
import { ClaimDialog } from './claim-dialog.tsx'

vi.mock('../../../kit/feedback/feedback.tsx')
vi.mock('../../../kit/session/permit.tsx', () => ({ usePermit: () => true }))
vi.mock('../../../shared/client/client-field.tsx', async () => {
  const { Field } = await vi.importActual<typeof Fields>('../../../kit/form/fields.tsx')
  const Ids = ({ onChange }: { onChange?: (id: number) => void }) => (
    <>
      <button type="button" onClick={() => onChange?.(1)}>
        柳林煤业
      </button>
      <button type="button" onClick={() => onChange?.(2)}>
        晋城煤业
      </button>
    </>
  )
  return {
    ...(await vi.importActual<typeof ClientFields>('../../../shared/client/client-field.tsx')),
    ClientField: ({ hint }: { hint?: string }) => (
      <Field name="clientId" label="客户" hint={hint}>
        <Ids />
      </Field>
    ),
  }
})

const suspense = {
  id: 7,
  version: 3,
  suspenseCode: 'DR-7',
  payMethod: 2,
  amount: '100.00',
  payer: '',
  isBankLine: true,
} as SuspenseRow
const waitingRow = (id: number, due: string) =>
  ({ id, delegateCode: `WT-${id}`, sampleName: '原煤', due }) as WaitingRow

/** What the server answers: the delegations of each client with an amount due, and the claim. */
const waiting = new Map<number, readonly WaitingRow[]>()
/** Clients that the name of the payer finds. */
let namesakes: readonly { id: number; clientName: string; clientCode: string }[] = []
const transfersOf = new Map<number, readonly object[]>()
const claims: Readonly<Record<string, unknown>>[] = []
const open = (claimAnswer: object, payer = '') => {
  claims.length = 0
  server.mockImplementation(async (address, init) => {
    const path = new URL(String(address), 'http://seam').pathname
    if (path === suspenseCalls.claim.path) {
      claims.push(bodyOf(init))
      return Response.json(claimAnswer)
    }
    const search = new URL(String(address), 'http://seam').searchParams
    if (path === suspenseCalls.transfers.path)
      return Response.json({ code: 0, message: '', data: transfersOf.get(Number(search.get('clientId'))) ?? [] })
    const due = path === tillCalls.waiting.path ? (waiting.get(Number(search.get('clientId'))) ?? []) : []
    const rows = path === clientCalls.page.path ? namesakes : due
    return Response.json({ code: 0, message: '', data: { rows, totalRecords: rows.length } })
  })
  show(<ClaimDialog open suspense={{ ...suspense, payer }} onClose={() => undefined} />)
}

const choose = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const target = (value: number) => fireEvent.click(screen.getByLabelText(claimTarget.label(value as 1)))
const tick = async (code: string) => fireEvent.click(await screen.findByRole('checkbox', { name: new RegExp(code) }))
const submit = () => fireEvent.submit(document.querySelector('.grid-form') as HTMLFormElement)
const success = { code: 0, message: '', data: { tradeCode: '', toDelegations: '0.00', toBalance: '0.00' } }

test('sends the chosen delegations with what is due for them', async () => {
  waiting.set(1, [waitingRow(11, '30.00'), waitingRow(12, '40.00'), waitingRow(13, '50.00')])
  open(success)
  target(claimTarget.delegation)
  choose('柳林煤业')
  await tick('WT-11')
  await tick('WT-12')
  await screen.findByText(/多出 ¥30.00 转入客户余额/)
  submit()
  await waitFor(() => expect(claims).toHaveLength(1))
  expect(claims[0]).toEqual({
    id: 7,
    version: 3,
    clientId: 1,
    target: claimTarget.delegation,
    delegationIds: [11, 12],
    due: '70.00',
  })
})

test('forgets the chosen delegations with their client', async () => {
  waiting.set(1, [waitingRow(11, '30.00')])
  waiting.set(2, [waitingRow(21, '60.00')])
  open(success)
  target(claimTarget.delegation)
  choose('柳林煤业')
  await tick('WT-11')
  choose('晋城煤业')
  await tick('WT-21')
  await screen.findByText(/多出 ¥40.00 转入客户余额/)
  submit()
  await waitFor(() => expect(claims).toHaveLength(1))
  expect(claims[0]).toMatchObject({ clientId: 2, delegationIds: [21], due: '60.00' })
})

test('leaves the delegations out for another target', async () => {
  waiting.set(1, [waitingRow(11, '30.00')])
  open(success)
  target(claimTarget.delegation)
  choose('柳林煤业')
  await tick('WT-11')
  await screen.findByText(/多出 ¥70.00 转入客户余额/)
  target(claimTarget.balance)
  submit()
  await waitFor(() => expect(claims).toHaveLength(1))
  expect(claims[0]).toEqual({ id: 7, version: 3, clientId: 1, target: claimTarget.balance })
})

test('drops a chosen delegation that was paid elsewhere', async () => {
  waiting.set(1, [waitingRow(11, '30.00'), waitingRow(12, '40.00')])
  open(success)
  target(claimTarget.delegation)
  choose('柳林煤业')
  await tick('WT-11')
  await tick('WT-12')
  waiting.set(1, [waitingRow(12, '40.00')])
  // The view returns, so its rows are read again.
  fireEvent(window, new Event('visibilitychange'))
  await screen.findByText(/多出 ¥60.00 转入客户余额/)
  submit()
  await waitFor(() => expect(claims).toHaveLength(1))
  expect(claims[0]).toMatchObject({ delegationIds: [12], due: '40.00' })
})

test('reads the delegations again when the claim is refused', async () => {
  waiting.set(1, [waitingRow(11, '30.00')])
  open({ code: suspenseFailures.dueChanged.code, message: suspenseFailures.dueChanged.message, data: null })
  target(claimTarget.delegation)
  choose('柳林煤业')
  await tick('WT-11')
  waiting.set(1, [waitingRow(11, '35.00')])
  submit()
  expect(await screen.findByText(/多出 ¥65.00 转入客户余额/)).toBeTruthy()
})

test('begins with the client whose name is that of the payer', async () => {
  const client = { id: 2, clientName: '晋城煤业', clientCode: 'KH2' }
  namesakes = [client]
  open(success, '晋城煤业')
  await screen.findByText('与付款户名同名的客户已选好，请核对')
  submit()
  await waitFor(() => expect(claims).toHaveLength(1))
  expect(claims[0]).toMatchObject({ clientId: 2, target: claimTarget.balance })
})

test('leaves the client to the cashier where two have the name of the payer', async () => {
  namesakes = [1, 2].map(id => ({ id, clientName: '晋城煤业', clientCode: `KH${id}` }))
  open(success, '晋城煤业')
  await waitFor(() => expect(server).toHaveBeenCalled())
  await act(() => Promise.all(server.mock.results.map(({ value }) => value)))
  submit()
  await screen.findByText('请选择客户')
  expect(claims).toHaveLength(0)
})

test('says where the delegations will be while no client is chosen', async () => {
  open({})
  fireEvent.click(await screen.findByRole('radio', { name: '支付委托单' }))
  const note = await screen.findByText('选择客户后，在这里选它待付的委托单')
  fireEvent.click(screen.getByRole('button', { name: '柳林煤业' }))
  await waitFor(() => expect(note.isConnected).toBe(false))
})

test('offers the transfers of the client that the line may be, and sends the chosen one', async () => {
  open(success)
  transfersOf.set(1, [
    { transfer: 'trade:5', code: 'JY-5', voucherNo: '', amount: '100.00', createTime: '2026-09-17 09:00:00' },
    { transfer: 'receipt:6', code: 'JS-6', voucherNo: 'BR6', amount: '100.00', createTime: '2026-09-18 09:00:00' },
  ])
  target(claimTarget.transfer)
  choose('柳林煤业')
  fireEvent.click(await screen.findByLabelText(/JS-6.*2026-09-18 09:00.*凭证号 BR6/))
  submit()
  await waitFor(() => expect(claims).toHaveLength(1))
  expect(claims[0]).toEqual({ id: 7, version: 3, clientId: 1, target: claimTarget.transfer, transfers: ['receipt:6'] })
})

test('says when the client has no such transfer, and forgets the one that was chosen', async () => {
  open(success)
  transfersOf.set(1, [
    { transfer: 'trade:5', code: 'JY-5', voucherNo: '', amount: '100.00', createTime: '2026-09-17 09:00:00' },
  ])
  target(claimTarget.transfer)
  choose('柳林煤业')
  fireEvent.click(await screen.findByLabelText(/JY-5/))
  choose('晋城煤业')
  await screen.findByText(/没有不超过这个金额、银行流水中没有的转账/)
  submit()
  await waitFor(() => expect(claims).toHaveLength(1))
  expect(claims[0]).toEqual({ id: 7, version: 3, clientId: 2, target: claimTarget.transfer, transfers: [] })
})

test('asks whether it is other money only of a client with transfers that it may be, and of each client anew', async () => {
  open(success)
  transfersOf.set(
    1,
    [5, 6, 7, 8].map(id => ({
      transfer: `trade:${id}`,
      code: `JY-${id}`,
      voucherNo: '',
      amount: '100.00',
      createTime: '2026-09-17 09:00:00',
    })),
  )
  const other = () => screen.findByRole<HTMLInputElement>('checkbox', { name: /是另一笔款项/ })
  expect(screen.queryByRole('checkbox', { name: /是另一笔款项/ })).toBe(null)
  choose('柳林煤业')
  fireEvent.click(await other())
  await screen.findByText(/该客户有 4 笔.*JY-5、JY-6、JY-7 等/)
  // It says nothing about a transfer that is chosen.
  target(claimTarget.transfer)
  await screen.findByLabelText(/JY-8/)
  expect(screen.queryByRole('checkbox', { name: /是另一笔款项/ })).toBe(null)
  choose('晋城煤业')
  await screen.findByText(/没有不超过这个金额、银行流水中没有的转账/)
  target(claimTarget.balance)
  choose('柳林煤业')
  expect((await other()).checked).toBe(false)
  fireEvent.click(await other())
  submit()
  await waitFor(() => expect(claims).toHaveLength(1))
  expect(claims[0]).toEqual({ id: 7, version: 3, clientId: 1, target: claimTarget.balance, isOther: true })
})

test('marks the transfer that is not chosen', async () => {
  const { code, message } = suspenseFailures.chooseTransfer
  open({ code, message, data: { reasons: [{ code, message, path: ['transfers'] }] } })
  transfersOf.set(1, [
    { transfer: 'trade:5', code: 'JY-5', voucherNo: 'BR5', amount: '100.00', createTime: '2026-09-17 09:00:00' },
  ])
  target(claimTarget.transfer)
  await screen.findByText('选择客户后，在这里选它已登记的转账')
  choose('柳林煤业')
  await screen.findByLabelText(/JY-5/)
  submit()
  const fault = await screen.findByText(message)
  expect(fault.closest('.ant-form-item')?.textContent).toContain('转账')
})

test('sums the transfers that one line paid, and warns of none that is smaller than the line', async () => {
  open(success)
  transfersOf.set(1, [
    { transfer: 'trade:5', code: 'JY-5', voucherNo: '', amount: '60.00', createTime: '2026-09-17 09:00:00' },
    { transfer: 'trade:6', code: 'JY-6', voucherNo: '', amount: '40.00', createTime: '2026-09-17 09:00:00' },
    { transfer: 'trade:7', code: 'JY-7', voucherNo: '', amount: '50.00', createTime: '2026-09-17 09:00:00' },
  ])
  choose('柳林煤业')
  target(claimTarget.transfer)
  fireEvent.click(await screen.findByLabelText(/JY-5.*¥60.00/))
  await screen.findByText('已选 1 笔，合计 ¥60.00，还差 ¥40.00。')
  fireEvent.click(screen.getByLabelText(/JY-7/))
  await screen.findByText('已选 2 笔，合计 ¥110.00，多出 ¥10.00。')
  fireEvent.click(screen.getByLabelText(/JY-7/))
  fireEvent.click(screen.getByLabelText(/JY-6/))
  await screen.findByText('已选 2 笔，合计 ¥100.00，与到账金额相符。')
  submit()
  await waitFor(() => expect(claims).toHaveLength(1))
  expect(claims[0]).toMatchObject({ target: claimTarget.transfer, transfers: ['trade:5', 'trade:6'] })
  target(claimTarget.balance)
  await waitFor(() => expect(screen.queryByLabelText(/JY-5/)).toBe(null))
  expect(screen.queryByRole('checkbox', { name: /是另一笔款项/ })).toBe(null)
})
