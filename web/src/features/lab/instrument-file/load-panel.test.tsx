import { instrumentFileCalls } from '@seam/contract/lab/result/instrument-file'
import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { bodyOf, server, show } from '../../../../test/stage.tsx'
import { LoadPanel } from './load-panel.tsx'

vi.mock('../../../kit/feedback/feedback.tsx')
vi.mock('../../../kit/session/permit.tsx', () => ({ usePermit: () => true }))

const row = (itemId: number | null, labCode: string, state: string) => ({
  itemId,
  line: 1,
  labCode,
  projectName: '灰分',
  value: '9.8',
  reading: '9.80',
  state,
})
const rows = [row(1, 'A1', 'ready'), row(1, 'A1', 'ready'), row(2, 'B2', 'ready'), row(null, 'QC', 'unknownCode')]
const mapping = { id: 5, mappingName: '工业分析仪', codeHeading: 'ID', instrumentNumber: '', columns: [], version: 1 }

test('loads what is chosen, and leaves out a sample with all its readings', async () => {
  const loads: unknown[] = []
  server.mockImplementation(async (address, init) => {
    const path = String(address).split('?')[0]
    if (path === instrumentFileCalls.load.path) loads.push(bodyOf(init)['excludedItems'])
    const data =
      path === instrumentFileCalls.mappings.path ? [mapping] : { rows, ready: 3, loaded: 1, hash: 'ab', fileId: 1 }
    return Response.json({ code: 0, message: '', data })
  })
  show(<LoadPanel />)
  const file = new File(['ID,Ash\nA1,9.8\n'], 'a.csv', { type: 'text/csv' })
  fireEvent.change(await screen.findByLabelText('选择仪器文件'), { target: { files: [file] } })
  expect(await screen.findByRole('button', { name: '导入 3 个读数' })).toBeTruthy()
  expect(screen.queryByRole('checkbox', { name: '导入 QC 灰分' })).toBeNull()
  const ofA1 = () => screen.getAllByRole<HTMLInputElement>('checkbox', { name: '导入 A1 灰分' })
  for (const box of ofA1().slice(0, 1)) fireEvent.click(box)
  expect(ofA1().map(({ checked }) => checked)).toEqual([false, false])
  fireEvent.click(screen.getByRole('button', { name: '导入 1 个读数' }))
  await vi.waitFor(() => expect(loads).toEqual([[1]]))
})
