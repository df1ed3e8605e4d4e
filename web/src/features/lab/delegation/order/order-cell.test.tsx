import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { toast } from '../../../../kit/feedback/feedback.tsx'
import type { Choice } from './choice.ts'
import { OrderCell } from './order-cell.tsx'
import { orderList } from './orderable.ts'

vi.mock('../../../../kit/feedback/feedback.tsx')

beforeAll(() => {
  // The test's browser has no top layer.
  HTMLElement.prototype.showPopover = () => undefined
})
afterEach(() => {
  cleanup()
  vi.clearAllMocks()
})

const project = { id: 7, projectCode: 'G', projectName: '粘结指数', symbol: 'G', price: '50.00', material: 1 }
const list = orderList({ projects: [project as never], groups: [] })
const onChange = vi.fn<(choice: Choice) => void>()
const open = () => {
  const none = () => {}
  render(
    <OrderCell
      label="检测项目"
      className=""
      data-cell="0.6"
      aria-invalid={false}
      choice={{ groupIds: [], projectIds: [] }}
      list={list}
      onChange={onChange}
      onOpen={none}
      onKeyDown={none}
    />,
  )
  return screen.getByRole('combobox')
}

test.each(['Enter', 'Tab'])(
  '%s takes the first match of what was typed, and nothing of a list that was only opened',
  key => {
    const field = open()
    fireEvent.click(field)
    fireEvent.keyDown(field, { key })
    expect(onChange).not.toHaveBeenCalled()
    fireEvent.change(field, { target: { value: 'zj' } })
    fireEvent.keyDown(field, { key })
    fireEvent.blur(field)
    expect(onChange).toHaveBeenCalledExactlyOnceWith({ groupIds: [], projectIds: [7] })
    expect(toast.warning).not.toHaveBeenCalled()
  },
)

test('says what was not ordered when the field is left', () => {
  const field = open()
  fireEvent.change(field, { target: { value: '发热' } })
  fireEvent.blur(field)
  expect(toast.warning).toHaveBeenCalledExactlyOnceWith('检测项目：“发热”没有加入，请从列表中选择')
})
