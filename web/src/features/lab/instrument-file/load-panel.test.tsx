import { instrumentCalls } from '@seam/contract/catalogue/instrument'
import { instrumentFileCalls } from '@seam/contract/lab/result/instrument-file'
import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { bodyOf, server, show } from '../../../../test/stage.tsx'
import { toast } from '../../../kit/feedback/feedback.tsx'
import { heldRunText } from '../../../shared/lab/result/hold-text.ts'
import { LoadPanel } from './load-panel.tsx'

vi.mock('../../../kit/feedback/feedback.tsx')
vi.mock('../../../kit/session/permit.tsx', () => ({ usePermit: () => true }))

const impossible = { ruleId: 1, level: 'impossible', message: '灰分应在0～100%：现为 150%' }
const row = (itemId: number | null, labCode: string, state: string, findings: object[] = []) => ({
  itemId,
  line: 1,
  labCode,
  projectName: '灰分',
  value: '9.8',
  reading: '9.80',
  state,
  refusals: [],
  findings,
})
const rows = [row(1, 'A1', 'ready'), row(1, 'A1', 'ready'), row(2, 'B2', 'ready'), row(null, 'QC', 'unknownCode')]
const mapping = {
  id: 5,
  mappingName: '工业分析仪',
  codeHeading: 'ID',
  instrumentNumber: 'GF-01',
  columns: [],
  version: 1,
}

const chooseFile = async (content: string) => {
  const file = new File([content], 'a.csv', { type: 'text/csv' })
  fireEvent.change(await screen.findByLabelText('选择仪器文件'), { target: { files: [file] } })
}

/** Answers previews with these rows; returns the items that each load excludes. */
const showPanel = (rowsOf: () => object[], isHeld = false) => {
  const loads: unknown[] = []
  server.mockImplementation(async (address, init) => {
    const path = String(address).split('?')[0]
    if (path === instrumentFileCalls.load.path) loads.push(bodyOf(init)['excludedItems'])
    const answers: Record<string, unknown> = {
      [instrumentFileCalls.mappings.path]: [mapping],
      [instrumentCalls.options.path]: [{ instrumentNumber: 'GF-01', instrumentName: '工业分析仪', reason: '' }],
      [instrumentFileCalls.preview.path]: { rows: rowsOf(), ready: 3 },
      [instrumentFileCalls.load.path]: { loaded: 1, hash: 'ab', fileId: 1, controls: 1, held: isHeld },
    }
    return Response.json({ code: 0, message: '', data: answers[path ?? ''] })
  })
  show(<LoadPanel />)
  return loads
}

test('a long file shows what can be loaded first, and not every value that cannot', async () => {
  showPanel(() => [
    ...Array.from({ length: 300 }, (_, at) => row(null, `Z${at}`, 'unknownCode')),
    row(1, 'A1', 'ready'),
  ])
  await chooseFile('long')
  const codes = (await screen.findAllByRole('row')).map(line => line.querySelector('.lab-code')?.textContent)
  expect(codes.slice(1, 3)).toEqual(['A1', 'Z0'])
  expect(codes).toHaveLength(202)
  expect(screen.queryByText('另有 100 个不导入的没有列出')).not.toBeNull()
})

test('loads what is chosen, and leaves out a sample with all its readings', async () => {
  const loads = showPanel(() => rows, true)
  await chooseFile('ID,Ash\nA1,9.8\n')
  expect(await screen.findByRole('button', { name: '导入 3 个读数' })).toBeTruthy()
  expect(screen.queryByRole('checkbox', { name: '导入 QC 灰分' })).toBeNull()
  const ofA1 = () => screen.getAllByRole<HTMLInputElement>('checkbox', { name: '导入 A1 灰分' })
  for (const box of ofA1().slice(0, 1)) fireEvent.click(box)
  expect(ofA1().map(({ checked }) => checked)).toEqual([false, false])
  fireEvent.click(screen.getByRole('button', { name: '导入 1 个读数' }))
  await vi.waitFor(() => expect(loads).toEqual([[1]]))
  await vi.waitFor(() => expect(toast.warning).toHaveBeenCalledWith(heldRunText))
})

test('leaves out impossible samples at first, and asks again for another file of the same name and length', async () => {
  let impossibleItem = 1
  const loads = showPanel(() => [1, 2].map(id => row(id, `A${id}`, 'ready', id === impossibleItem ? [impossible] : [])))
  const chosen = () => screen.getAllByRole<HTMLInputElement>('checkbox').map(({ checked }) => checked)
  await chooseFile('ID,Ash\nA1,150\nA2,9.8\n')
  expect(await screen.findByText('灰分应在0～100%：现为 150%')).toBeTruthy()
  expect(chosen()).toEqual([false, true])
  fireEvent.click(screen.getByRole('checkbox', { name: '导入 A2 灰分' }))
  expect(chosen()).toEqual([false, false])
  impossibleItem = 2
  await chooseFile('ID,Ash\nA1,9.8\nA2,150\n')
  await vi.waitFor(() => expect(chosen()).toEqual([true, false]))
  fireEvent.click(screen.getByRole('button', { name: '导入 1 个读数' }))
  await vi.waitFor(() => expect(loads).toEqual([[2]]))
})
