import { instrumentCalls, instrumentFailures } from '@seam/contract/catalogue/instrument'
import {
  type ControlVerdict,
  controlCalls,
  controlVerdict,
  type RunRow,
  runState,
} from '@seam/contract/lab/result/control'
import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { bodyOf, server, show } from '../../../../test/stage.tsx'
import { RepeatDialog } from './repeat-dialog.tsx'

vi.mock('../../../kit/feedback/feedback.tsx')

const control = (id: number, raw: string, verdict: ControlVerdict) => ({
  id,
  materialId: 3,
  materialName: '苯甲酸',
  projectId: 7,
  projectName: '弹筒发热量',
  component: '',
  instrument: 'LR-01',
  raw,
  verdict,
  broken: ['1-3s'],
})

const run = {
  id: 5,
  state: runState.held,
  controls: [control(1, '26600', controlVerdict.rejected), control(2, '26590', controlVerdict.rejected)],
} as unknown as RunRow

test('repeats the last reading of a control, on another instrument if its own is out of order', async () => {
  const sent: unknown[] = []
  server.mockImplementation(async (address, init) => {
    const path = String(address).split('?')[0]
    if (path === controlCalls.repeat.path) sent.push(bodyOf(init))
    const options = ['LR-01', 'LR-02'].map(instrumentNumber => ({
      instrumentNumber,
      instrumentName: '量热仪',
      reason: '',
    }))
    const data = path === instrumentCalls.options.path ? options : { state: runState.clear }
    return Response.json({ code: 0, message: '', data })
  })
  show(<RepeatDialog open run={run} onClose={() => {}} />)
  const reading = await screen.findByLabelText('苯甲酸 弹筒发热量')
  expect(screen.getByText('上次 26590：1-3s')).toBeTruthy()
  const instrument = screen.getByLabelText<HTMLInputElement>('仪器编号')
  expect(instrument.value).toBe('LR-01')
  fireEvent.change(reading, { target: { value: '26462' } })
  fireEvent.change(instrument, { target: { value: 'LR-02' } })
  fireEvent.click(screen.getByRole('button', { name: '确定' }))
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({
    id: 5,
    controls: [{ materialId: 3, projectId: 7, instrument: 'LR-02', raw: '26462' }],
  })
})

test('marks the instrument that the server refuses', async () => {
  server.mockImplementation(async address => {
    const path = String(address).split('?')[0]
    if (path === instrumentCalls.options.path) return Response.json({ code: 0, message: '', data: [] })
    const { code } = instrumentFailures.notInUse
    const reasons = [{ code, message: '仪器【LR-01】维修中', path: ['controls', 0, 'instrument'] }]
    return Response.json({ code, message: '质控样1：仪器【LR-01】维修中', data: { reasons } })
  })
  show(<RepeatDialog open run={run} onClose={() => {}} />)
  fireEvent.change(await screen.findByLabelText('苯甲酸 弹筒发热量'), { target: { value: '26462' } })
  fireEvent.click(screen.getByRole('button', { name: '确定' }))
  const mark = await screen.findByText('仪器【LR-01】维修中')
  const instrument = screen.getByLabelText('仪器编号')
  expect(mark.closest('.ant-form-item')).toBe(instrument.closest('.ant-form-item'))
})
