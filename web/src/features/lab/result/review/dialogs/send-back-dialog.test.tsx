import type { ReviewRow } from '@seam/contract/lab/result/result.row'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { answers, sent, show } from '../../../../../../test/stage.tsx'
import { SendBackDialog } from './send-back-dialog.tsx'

vi.mock('../../../../../kit/feedback/feedback.tsx')

const row = { itemId: 1, version: 3, labCode: 'K7M4X2E', projectName: '灰分', can: { retract: false } } as ReviewRow

beforeEach(() => {
  show(<SendBackDialog rows={[row]} onDone={() => undefined} onClose={() => undefined} />)
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

test('asks for a note where the reason is 其他', async () => {
  await choose('其他')
  pressCtrlEnter()
  expect(await screen.findByText('原因选“其他”时，请输入原因说明')).toBeTruthy()
})
