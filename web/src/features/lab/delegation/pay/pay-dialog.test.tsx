import { payMethod } from '@seam/contract/client/money/pay-method'
import { delegationCalls } from '@seam/contract/lab/delegation/delegation.calls'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { payServer } from '../../../../../test/pay-methods.ts'
import { show } from '../../../../../test/stage.tsx'
import type { ActionTarget } from '../list/use-delegation-actions.ts'
import { PayDialog } from './pay-dialog.tsx'

vi.mock('../../../../kit/feedback/feedback.tsx')

const target = { id: 7, version: 3, delegateCode: 'WT-7', clientName: '柳林煤业' } as ActionTarget
const due = { canPay: true, fee: '120.00', due: '70.00', payReasons: [], canUseCredit: false, creditReasons: [] }

const open = (...stopped: number[]) => openWith('ok', ...stopped)
const openWith = (health: 'ok' | 'failing' | 'off', ...stopped: number[]) => {
  const answers = { [delegationCalls.checkPay.path]: due }
  const pay = payServer(answers, input => input['payMethod'], health)
  for (const method of stopped) pay.stopped.add(method)
  show(<PayDialog open delegation={target} onClose={() => undefined} />)
  return pay
}

const radio = (name: string) => screen.findByRole<HTMLInputElement>('radio', { name })
const expectChosen = (name: string) => waitFor(async () => expect((await radio(name)).checked).toBe(true))
const submit = () => fireEvent.submit(document.querySelector('.grid-form') as HTMLFormElement)

test('shows the unpaid amount beside the fee, and sends the one that it shows', async () => {
  const { payments } = open()
  await expectChosen('现金')
  const sum = document.querySelector('.delegation-pay-sum')
  expect(sum?.querySelector('strong')?.textContent).toBe('¥70.00')
  expect(sum?.textContent).toContain('费用 ¥120.00，已收 ¥50.00')
  submit()
  await waitFor(() => expect(payments).toMatchObject([{ due: '70.00' }]))
})

test('offers cash first', async () => {
  open()
  await expectChosen('现金')
  expect((await radio('挂账')).disabled).toBe(true)
})

test('offers the first method that is not stopped', async () => {
  const { payments } = open(payMethod.cash)
  await expectChosen('对公转账')
  expect((await radio('现金（已停用）')).disabled).toBe(true)
  submit()
  await waitFor(() => expect(payments).toHaveLength(1))
  expect(payments[0]).toMatchObject({ id: 7, version: 3, payMethod: payMethod.transfer })
})

test('shows that a method was stopped when it is refused, and leaves the choice to the cashier', async () => {
  const { stopped } = open(payMethod.card)
  await radio('银行卡（已停用）') // the methods were read, and the first is offered
  await expectChosen('现金')
  stopped.add(payMethod.cash)
  submit()
  await expectChosen('现金（已停用）')
})

test.each(['ok', 'failing'] as const)('leaves the methods of a channel that is %s to the till', async health => {
  openWith(health)
  await expectChosen('现金')
  expect(screen.queryByRole('radio', { name: /微信|支付宝/ })).toBeNull()
})

test('records a scan by hand with its number where there is no channel', async () => {
  const { payments } = openWith('off')
  fireEvent.click(await radio('微信'))
  fireEvent.change(await screen.findByLabelText('凭证号'), { target: { value: '4200001234' } })
  submit()
  await waitFor(() => expect(payments).toMatchObject([{ payMethod: payMethod.wechat, voucherNo: '4200001234' }]))
})
