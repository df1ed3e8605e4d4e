import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { AntdFrame } from '../theme/antd-frame.tsx'
import { DialogFrame } from './dialog-frame.tsx'

const phone = vi.hoisted(() => ({ narrow: false }))
vi.mock('../hooks/use-narrow.ts', () => ({ useNarrow: () => phone.narrow }))
afterEach(cleanup)

const view = () => (
  <AntdFrame>
    <div data-dialog-room="">
      <DialogFrame open title="新增" onLeave={() => {}}>
        <input aria-label="名称" />
      </DialogFrame>
    </div>
  </AntdFrame>
)
const field = () => screen.getByLabelText('名称') as HTMLInputElement

test.each([true, false])('what was typed stays when a phone is turned (from narrow: %s)', narrow => {
  phone.narrow = narrow
  const { rerender } = render(view())
  fireEvent.change(field(), { target: { value: '府谷煤业' } })
  phone.narrow = !narrow
  rerender(view())
  expect(field().value).toBe('府谷煤业')
})

test('a dialog is not left while it is busy', () => {
  const leave = vi.fn<() => void>()
  const dialog = (busy: boolean) => (
    <AntdFrame>
      <DialogFrame open title="新增" busy={busy} onLeave={leave}>
        <input aria-label="名称" />
      </DialogFrame>
    </AntdFrame>
  )
  const { rerender } = render(dialog(true))
  fireEvent.click(screen.getByRole('button', { name: '取消' }))
  fireEvent.keyDown(field(), { key: 'Escape' })
  expect(leave).not.toHaveBeenCalled()
  rerender(dialog(false))
  fireEvent.click(screen.getByRole('button', { name: '取消' }))
  fireEvent.keyDown(field(), { key: 'Escape' })
  expect(leave).toHaveBeenCalledTimes(2)
})

test.each([
  ['closes', '名称'],
  ['closes by its button', '取消'],
  ['is taken away', '名称'],
])('the focus returns to the button that opened it when it %s', (how, last) => {
  phone.narrow = false
  const page = (dialog: 'none' | 'open' | 'closed') => (
    <AntdFrame>
      <div data-dialog-room="">
        <button type="button">新增</button>
        {dialog !== 'none' && (
          <DialogFrame
            open={dialog === 'open'}
            title="新增客户"
            footer={<button type="button">取消</button>}
            onLeave={() => {}}
          >
            <input aria-label="名称" />
          </DialogFrame>
        )}
      </div>
    </AntdFrame>
  )
  const { rerender } = render(page('none'))
  const button = screen.getByText('新增')
  button.focus()
  rerender(page('open'))
  const focused = last === '取消' ? screen.getByText(last) : field()
  act(() => focused.focus())
  expect(document.activeElement).toBe(focused)
  rerender(page(how === 'is taken away' ? 'none' : 'closed'))
  expect(document.activeElement).toBe(button)
})

test('the focus goes to the screen when the button that opened it is gone', () => {
  phone.narrow = false
  const page = (isSelected: boolean, open: boolean) => (
    <AntdFrame>
      <main data-dialog-room="" tabIndex={-1}>
        {isSelected && <button type="button">核销</button>}
        <DialogFrame open={open} title="申请核销" onLeave={() => {}}>
          <input aria-label="名称" />
        </DialogFrame>
      </main>
    </AntdFrame>
  )
  const { rerender } = render(page(true, false))
  screen.getByText('核销').focus()
  rerender(page(true, true))
  act(() => field().focus())
  rerender(page(false, false))
  expect(document.activeElement).toBe(screen.getByRole('main'))
})

test('is 600 px wide, and as wide as a phone', () => {
  phone.narrow = false
  const { rerender } = render(view())
  const width = () => screen.getByRole('dialog').style.width
  expect(width()).toBe('600px')
  phone.narrow = true
  rerender(view())
  expect(width()).toBe('100%')
})
