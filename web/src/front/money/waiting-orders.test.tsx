import { payMethod } from '@seam/contract/client/money/pay-method'
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answers, show } from '../../../test/stage.tsx'
import { WaitingOrders } from './waiting-orders.tsx'

const rowOf = (id: number) => ({ id, delegateCode: `WT-${id}`, sampleName: '原煤', due: `${id}0.00` })

const showOrders = async (address: string) => {
  history.replaceState(null, '', address)
  answers([rowOf(1), rowOf(2), rowOf(3)])
  const nothing = () => undefined
  show(<WaitingOrders methods={[payMethod.wechat]} balance="0.00" readOnly={false} onCode={nothing} onPaid={nothing} />)
  await screen.findByText('WT-3')
  const total = () => screen.getByText(/^合计/).textContent
  return { total }
}

test('opened from an order, it alone is chosen', async () => {
  const { total } = await showOrders('#/money?order=2')
  expect(total()).toBe('合计 ¥20.00')
})

test('opened otherwise, all are chosen, and one click leaves all out or takes all in', async () => {
  const { total } = await showOrders('#/money')
  expect(total()).toBe('合计 ¥60.00')
  fireEvent.click(screen.getByRole('checkbox', { name: '全选，已选 3 份' }))
  expect(total()).toBe('合计 ¥0.00')
  fireEvent.click(screen.getByRole('checkbox', { name: '全选，已选 0 份' }))
  expect(total()).toBe('合计 ¥60.00')
})
