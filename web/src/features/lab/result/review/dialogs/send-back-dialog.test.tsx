import type { ReviewRow } from '@seam/contract/lab/result/result.row'
import { departmentFailures } from '@seam/contract/system/department'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { answers, sent, show } from '../../../../../../test/stage.tsx'
import { SendBackDialog } from './send-back-dialog.tsx'

vi.mock('../../../../../kit/feedback/feedback.tsx')

const row = {
  itemId: 1,
  version: 3,
  labCode: 'K7M4X2E',
  projectName: '灰分',
  can: { returnBack: true, retract: false },
} as ReviewRow

const onClose = vi.fn<() => void>()
const dialog = (page: readonly ReviewRow[]) => (
  <SendBackDialog chosen={[row]} page={page} onDone={() => undefined} onClose={onClose} />
)
let change: ReturnType<typeof show>['change']
beforeEach(() => {
  change = show(dialog([row])).change
})

const reason = () => screen.getByRole('combobox', { name: '原因' })
const choose = async (label: string) => {
  fireEvent.mouseDown(reason())
  fireEvent.click(await screen.findByTitle(label))
}
const pressCtrlEnter = () => fireEvent.keyDown(reason(), { key: 'Enter', ctrlKey: true })

test('focuses the reason', () => waitFor(() => expect(document.activeElement).toBe(reason())))

test('Ctrl+Enter returns for a reason without a note', async () => {
  answers({ items: [], warnings: [] })
  await choose('录入错误')
  pressCtrlEnter()
  await waitFor(() => expect(sent()).toEqual([{ reasonCode: 4, rows: [{ itemId: 1, version: 3 }] }]))
})

test('asks for the reason if Ctrl+Enter finds none', async () => {
  pressCtrlEnter()
  expect(await screen.findByText('请选择原因', { selector: '.ant-form-item-explain-error' })).toBeTruthy()
  expect(sent()).toEqual([])
  expect(reason().getAttribute('aria-expanded')).toBe('false')
  await waitFor(() => expect(document.activeElement).toBe(reason()))
})

test('asks for a note where the reason is 其他', async () => {
  await choose('其他')
  pressCtrlEnter()
  expect(await screen.findByText('原因选“其他”时，请输入原因说明')).toBeTruthy()
})

test('keeps what was chosen after a refusal, says what changed, and sends the present version', async () => {
  answers(null, { code: departmentFailures.nameTaken.code, message: '数据已被他人修改' })
  await choose('录入错误')
  pressCtrlEnter()
  await waitFor(() => expect(sent()).toHaveLength(1))
  change(dialog([{ ...row, version: 4 }]))
  expect(await screen.findByText('K7M4X2E 灰分 刚有改动，已换成最新的结果，请核对后再提交')).toBeTruthy()
  answers({ items: [], warnings: [] })
  await new Promise(resolve => setTimeout(resolve, 1100))
  pressCtrlEnter()
  await waitFor(() => expect(sent().at(-1)).toEqual({ reasonCode: 4, rows: [{ itemId: 1, version: 4 }] }))
})

test('keeps what was chosen when another person has finished the result, and shows the refusal', async () => {
  await choose('录入错误')
  change(dialog([]))
  expect(await screen.findByText(/^K7M4X2E 灰分 刚有变动，已不在当前列表中/)).toBeTruthy()
  answers(null, { code: departmentFailures.nameTaken.code, message: '数据已被他人修改' })
  pressCtrlEnter()
  await waitFor(() => expect(sent()).toEqual([{ reasonCode: 4, rows: [{ itemId: 1, version: 3 }] }]))
  expect(onClose).not.toHaveBeenCalled()
  expect(document.querySelector('.ant-select-content')?.textContent).toBe('录入错误')
})

test('leaves out what another person has finished while others are left', async () => {
  const second = { ...row, itemId: 2, labCode: 'P3R8W6T' }
  change(<SendBackDialog key="two" chosen={[row, second]} page={[second]} onDone={() => undefined} onClose={onClose} />)
  expect(await screen.findByText('K7M4X2E 灰分 已不在当前列表中，不再包括')).toBeTruthy()
  expect(screen.getByRole('dialog', { name: '退回重测：P3R8W6T 灰分' })).toBeTruthy()
})

test('leaves a row out for good, although it comes back into the list', async () => {
  const second = { ...row, itemId: 2, labCode: 'P3R8W6T' }
  const two = (page: readonly ReviewRow[]) => (
    <SendBackDialog key="two" chosen={[row, second]} page={page} onDone={() => undefined} onClose={onClose} />
  )
  change(two([second]))
  change(two([row, second]))
  expect(await screen.findByText('K7M4X2E 灰分 已不在当前列表中，不再包括')).toBeTruthy()
  answers({ items: [], warnings: [] })
  await choose('录入错误')
  pressCtrlEnter()
  await waitFor(() => expect(sent()).toEqual([{ reasonCode: 4, rows: [{ itemId: 2, version: 3 }] }]))
})

test('does not retract what another person confirmed while it was open', async () => {
  change(dialog([{ ...row, version: 4, can: { returnBack: false, retract: true } } as ReviewRow]))
  expect(await screen.findByText(/已不在当前列表中/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: '撤回' })).toBeNull()
  expect(screen.getByRole('button', { name: /退\s*回/ })).toBeTruthy()
})
