import { resultFailures, returnReason } from '@seam/contract/lab/result/result'
import { resultCalls } from '@seam/contract/lab/result/result.calls'
import type { ReviewRow } from '@seam/contract/lab/result/result.row'
import { preferenceCalls } from '@seam/contract/system/list/preference'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { result, row } from '../../../../../test/review-rows.ts'
import { bodyOf, server, show } from '../../../../../test/stage.tsx'
import { ReviewPage } from './review-page.tsx'

const permissions = new Set(['resultConfirm'])
vi.mock('../../../../kit/session/session.ts', () => ({ useSession: () => ({ permissions, functions: [] }) }))

const plain = [row(5), row(6), row(7)]
const questions: unknown[] = []
const confirmed: unknown[] = []

const open = async (settings: object | null = null, rows: readonly ReviewRow[] = plain) => {
  server.mockImplementation(async (address, init) => {
    const path = String(address)
    if (path.startsWith(preferenceCalls.get.path)) return Response.json({ code: 0, message: '', data: settings })
    if (path.startsWith(resultCalls.confirm.path)) confirmed.push(bodyOf(init))
    if (path.startsWith(resultCalls.confirm.path))
      return Response.json({ code: 0, message: '', data: { rows: plain.slice(0, 1) } })
    if (path.startsWith(resultCalls.reviewList.path)) questions.push(bodyOf(init))
    return Response.json({ code: 0, message: '', data: { rows, totalRecords: rows.length } })
  })
  show(<ReviewPage />)
  await screen.findByRole('table', { name: '待复核的结果' })
}
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })
const current = () => document.activeElement?.getAttribute('data-item')

beforeEach(() => {
  questions.length = 0
  confirmed.length = 0
})

test('J and K work on arrival, without a click into the list', async () => {
  await open()
  press('j')
  expect(current()).toBe('5')
  press('j')
  expect(current()).toBe('6')
  press('k')
  expect(current()).toBe('5')
})

test('names the release of a run whose control failed', async () => {
  await open(null, [row(5, { release: { runId: 12, reason: '标准物质受潮', userName: '陈志强' } })])
  expect(screen.getByText('批次 12 质控失控，由陈志强放行：标准物质受潮；须逐项复核')).toBeTruthy()
})

test('J is a letter where one types', async () => {
  await open()
  const box = screen.getAllByRole('textbox')[0] as HTMLElement
  box.focus()
  press('j')
  expect(document.activeElement).toBe(box)
})

test('begins with 10 rows, and keeps the rows and columns that the user set', async () => {
  const project = () => screen.queryByRole('columnheader', { name: '检测项目' })
  await open()
  expect(questions.at(-1)).toMatchObject({ pageNo: 1, pageSize: 10 })
  expect(project()).not.toBeNull()
  cleanup()
  await open({ pageSize: 50, columns: [{ key: 'projectName', hidden: true }] })
  expect(questions.at(-1)).toMatchObject({ pageSize: 50 })
  expect(project()).toBeNull()
})

test('says at each row that was chosen too why it was not confirmed with the others', async () => {
  const unusual = row(6, { findings: [{ level: 'unusual', ruleName: '灰分', message: '灰分一般在 1～60%' } as never] })
  const beyond = row(7, { result: { ...result, verdict: 'redo', inputs: [], values: [], readings: [] } })
  await open(null, [row(5), unusual, beyond])
  press('j')
  press('a')
  fireEvent.click(await screen.findByRole('button', { name: /复核通过/ }))
  expect(await screen.findByText(resultFailures.warnedInBatch.message)).toBeTruthy()
  expect(screen.getByText(resultFailures.needsWaiver.message)).toBeTruthy()
})

test('a button of a row is about that row alone, a key about the selected rows', async () => {
  await open()
  press('j')
  press(' ')
  const ids = () => confirmed.map(one => Object(one)['rows'].map(({ itemId }: { itemId: number }) => itemId))
  fireEvent.click(screen.getByRole('button', { name: /^复核 .*项目6$/ }))
  await vi.waitFor(() => expect(ids()).toEqual([[6]]))
  cleanup()
  await open()
  press('j')
  press(' ')
  press('j')
  press('Enter')
  await vi.waitFor(() => expect(ids()).toEqual([[6], [5]]))
})

test('keeps the others selected after a button has sent one row back', async () => {
  await open()
  press('j')
  press(' ')
  fireEvent.click(screen.getByRole('button', { name: /^退回 .*项目6$/ }))
  const reason = await screen.findByRole('combobox', { name: '原因' })
  fireEvent.mouseDown(reason)
  fireEvent.click(await screen.findByTitle(returnReason.label(returnReason.other)))
  fireEvent.change(screen.getByLabelText('原因说明'), { target: { value: '重测' } })
  fireEvent.keyDown(reason, { key: 'Enter', ctrlKey: true })
  await vi.waitFor(() => expect(screen.queryByRole('combobox', { name: '原因' })).toBeNull())
  expect(screen.getByRole('checkbox', { name: /项目5$/ })).toHaveProperty('checked', true)
})

test('shows the readings of a result that subtracts another one, beside that one', async () => {
  const inputs = [{ itemId: 1, projectCode: 'MAD', resultNo: 1, reported: '1.61' }]
  const readings = ['8.39', '8.59'].map(
    (raw, at) => ({ component: '', ordinal: at + 1, raw, instrument: '', source: 'typed', origin: null }) as const,
  )
  await open(null, [row(6, { result: { ...result, inputs, readings, values: [] } })])
  const line = screen.getByRole('row', { name: /项目6/ })
  for (const text of ['8.39', '8.59', '依据 MAD 1.61']) expect(line.textContent).toContain(text)
})

test('sends the findings that the reviewer accepts', async () => {
  const finding = { level: 'unusual', ruleId: 4, message: '灰分一般在 1～60%：现为 65%' } as const
  await open(null, [row(6, { findings: [finding] })])
  press('j')
  press('Enter')
  fireEvent.change(await screen.findByLabelText('认可原因'), { target: { value: '与历史一致' } })
  fireEvent.click(screen.getByRole('button', { name: '认可并复核' }))
  await vi.waitFor(() => expect(confirmed).toHaveLength(1))
  expect(confirmed[0]).toMatchObject({
    rows: [{ itemId: 6, acceptance: { reason: '与历史一致', findings: [finding] } }],
  })
})
