import { controlFailures } from '@seam/contract/lab/result/control'
import { resultCalls } from '@seam/contract/lab/result/result.calls'
import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { server, show } from '../../../../../../test/stage.tsx'
import { benchRow } from '../bench-row.fixture.ts'
import { useControls } from './use-controls.ts'
import { useEdits } from './use-edits.ts'
import { useSaving } from './use-save.ts'

vi.mock('../../../../../kit/feedback/feedback.tsx')

const row = { row: benchRow(), cells: { '': ['9.80'] }, changed: true, clash: false, isGone: false }
const instruments = { of: () => '', use: () => {} }

const Sheet = () => {
  const controls = useControls()
  const saving = useSaving(useEdits(), { instruments, controls }, '')
  return (
    <>
      <button type="button" onClick={() => controls.set(3, [{ materialId: 7, component: '', raw: '10.12' }])}>
        质控样
      </button>
      <button type="button" onClick={() => void saving.save([row])}>
        保存
      </button>
      <output>{controls.faults.map(({ message }) => message).join()}</output>
    </>
  )
}

test('what was against a control is gone as soon as it is saved again, whatever comes of that', async () => {
  const { code, message } = controlFailures.noValue
  const reasons = [{ code, message, path: ['controls', 0, 'materialId'] }]
  server.mockImplementation(async () => Response.json({ code, message, data: { reasons } }))
  show(<Sheet />)
  fireEvent.click(screen.getByText('质控样'))
  fireEvent.click(screen.getByText('保存'))
  expect(await screen.findByText(message, { selector: 'output' })).toBeTruthy()
  const rows = [{ itemId: row.row.itemId, reasons: [{ code: 1, message: '已被修改' }] }]
  server.mockImplementation(async () => Response.json({ code: 1, message: '已被修改', data: { rows } }))
  fireEvent.click(screen.getByText('保存'))
  await vi.waitFor(() => expect(screen.queryByText(message, { selector: 'output' })).toBeNull())
  expect(server.mock.calls.at(-1)?.[0]).toContain(resultCalls.save.path)
})
