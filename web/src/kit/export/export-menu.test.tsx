import { qualityStatCalls } from '@seam/contract/insight/stat/quality/quality'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { show } from '../../../test/stage.tsx'
import { download } from '../api/download.ts'
import { ExportMenu } from './export-menu.tsx'

vi.mock('../api/download.ts', () => ({ download: vi.fn<() => Promise<void>>(async () => {}) }))

const call = qualityStatCalls.exportAll
const tables = { 各项目质控: { table: 'projects' }, 质控样: { table: 'controls' } } as const

test('an entry of the menu exports its table, and another one at once another', async () => {
  show(<ExportMenu call={call} inputs={tables} />)
  expect(screen.queryByRole('menuitem')).toBeNull()
  for (const [label, input] of Object.entries(tables)) {
    fireEvent.click(screen.getByRole('button', { name: /导出/ }))
    fireEvent.click(await screen.findByRole('menuitem', { name: label }))
    await waitFor(() => expect(download).toHaveBeenLastCalledWith(call, input))
  }
  expect(download).toHaveBeenCalledTimes(2)
})
