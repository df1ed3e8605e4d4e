import { importOf } from '@seam/contract/kit/list/import'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { answers, show } from '../../../test/stage.tsx'
import { unsaved } from '../draft/unsaved.tsx'
import { ask } from '../feedback/feedback.tsx'
import { ImportWizard } from './import-wizard.tsx'

vi.mock('../feedback/feedback.tsx')

const sheet = importOf({
  path: 'test/import',
  access: 'userAdd',
  noun: '用户',
  row: z.strictObject({ userName: z.string() }),
  columns: [{ key: 'userName', title: '姓名' }],
  limit: 100,
  log: { module: '', action: '' },
})
const onClose = vi.fn<() => void>()

beforeEach(() => void show(<ImportWizard open sheet={sheet} refresh={[]} onClose={onClose} />))

const checked = {
  fileName: '用户.xlsx',
  rows: 2,
  faultyRows: 0,
  faultCount: 0,
  faults: [],
  warningCount: 0,
  warnings: [],
}
const choose = () => {
  const field = document.querySelector('input[type=file]') as HTMLInputElement
  fireEvent.change(field, { target: { files: [new File(['x'], '用户.xlsx')] } })
}
const escape = () => act(async () => void fireEvent.keyDown(document.body, { key: 'Escape' }))

test('closes without a question if there is no file', async () => {
  await escape()
  expect(ask).not.toHaveBeenCalled()
  expect(onClose).toHaveBeenCalled()
})

test('asks before closing with a checked file that is not imported', async () => {
  answers(checked)
  choose()
  await screen.findByText('导入 2 行')
  expect(unsaved.in('')).toBe(true)
  vi.mocked(ask).mockResolvedValue(false)
  await escape()
  expect(ask).toHaveBeenCalledWith(expect.objectContaining({ title: '【用户.xlsx】还没有导入，确定关闭？' }))
  expect(onClose).not.toHaveBeenCalled()
  vi.mocked(ask).mockResolvedValue(true)
  await escape()
  expect(onClose).toHaveBeenCalled()
  await waitFor(() => expect(unsaved.in('')).toBe(false))
})

test('shows what the dry run warns of beside the button that imports', async () => {
  const warnings = [{ row: 3, column: '角色', reason: '不是盲样' }]
  answers({ ...checked, warningCount: 1, warnings })
  choose()
  await screen.findByText('导入 2 行')
  expect(screen.getByRole('alert').textContent).toBe('有 1 处提醒，请先看清，确认无误再导入：')
  expect(screen.getByRole('row', { name: '3 角色 不是盲样' })).toBeTruthy()
  expect(screen.queryByText(/只列出/)).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: '重新选择文件' }))
  answers({ ...checked, warningCount: 300, warnings })
  choose()
  expect(await screen.findByText('只列出前 1 处。')).toBeTruthy()
  expect(screen.getByRole('alert').textContent).toBe('有 300 处提醒，请先看清，确认无误再导入：')
})

test('asks before closing with secrets that are shown once, and not otherwise', async () => {
  answers(checked)
  choose()
  await screen.findByText('导入 2 行')
  answers({ rows: 2, results: [{ userName: '张三', password: 'x' }] })
  fireEvent.click(screen.getByRole('button', { name: '导入 2 行' }))
  await screen.findByText(/行用户。/)
  expect(unsaved.in('')).toBe(true)
  vi.mocked(ask).mockResolvedValue(false)
  await escape()
  expect(ask).toHaveBeenCalledWith(expect.objectContaining({ title: '这些内容只显示这一次' }))
  expect(onClose).not.toHaveBeenCalled()
})
