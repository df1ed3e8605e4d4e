import { referenceCalls } from '@seam/contract/catalogue/reference'
import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { server, show } from '../../../../../test/stage.tsx'
import { ControlFields } from './control-fields.tsx'
import { InstrumentField } from './instrument-field.tsx'

vi.mock('../../../../kit/feedback/feedback.tsx')

test('marks the box of a refused control, with the reason below it', async () => {
  const material = { materialId: 7, materialName: '煤标样', batchNo: 'A1', components: [''] }
  server.mockImplementation(async address => {
    const isOptions = String(address).split('?')[0] === referenceCalls.options.path
    return Response.json({ code: 0, message: '', data: isOptions ? [material] : null })
  })
  const typed = { materialId: 7, component: '', raw: '10.12' }
  const message = '【煤标样】已停用或过期'
  const controls = {
    of: () => [typed, typed],
    set: vi.fn<() => void>(),
    clear: vi.fn<() => void>(),
    mark: vi.fn<() => void>(),
    forget: vi.fn<() => void>(),
    faults: [
      { projectId: 1, at: 0, field: 'raw', message: '请输入数字' },
      { projectId: 1, at: 1, field: 'materialId', message },
      { projectId: 2, at: 0, field: 'materialId', message: '其他项目' },
    ],
  }
  show(<ControlFields controls={controls} projectId={1} />)
  const isMarked = (label: string) => screen.getByLabelText(label).getAttribute('aria-invalid') === 'true'
  expect(await screen.findByText(message)).toBeTruthy()
  expect(['第1个质控样', '第1个质控样的测定值', '第2个质控样', '第2个质控样的测定值'].map(isMarked)).toEqual([
    false,
    true,
    true,
    false,
  ])
  expect(screen.queryByText('其他项目')).toBeNull()
})

test('a refused instrument of a control is marked where it is chosen, until another one is', async () => {
  const material = { materialId: 7, materialName: '煤标样', batchNo: 'A1', components: [''] }
  server.mockImplementation(async address => {
    const isOptions = String(address).split('?')[0] === referenceCalls.options.path
    return Response.json({ code: 0, message: '', data: isOptions ? [material] : [] })
  })
  const forget = vi.fn<(projectId: number) => void>()
  const use = vi.fn<(projectId: number, number: string) => void>()
  const message = '仪器【LR-01】维修中'
  const controls = {
    of: () => [{ materialId: 7, component: '', raw: '10.12' }],
    set: vi.fn<() => void>(),
    clear: vi.fn<() => void>(),
    mark: vi.fn<() => void>(),
    forget,
    faults: [{ projectId: 1, at: 0, field: 'instrument', message }],
  }
  show(
    <>
      <InstrumentField instruments={{ of: () => 'LR-01', use }} controls={controls} projectId={1} />
      <ControlFields controls={controls} projectId={1} />
    </>,
  )
  expect(await screen.findByText(message)).toBeTruthy()
  expect(screen.getByLabelText('第1个质控样').getAttribute('aria-invalid')).not.toBe('true')
  const instrument = screen.getByLabelText(/^仪器编号/)
  expect(instrument.getAttribute('aria-invalid')).toBe('true')
  fireEvent.change(instrument, { target: { value: 'LR-02' } })
  expect([use.mock.calls, forget.mock.calls]).toEqual([[[1, 'LR-02']], [[1]]])
})
