import { blendType } from '@seam/contract/lab/report/report'
import { petrographyCalls } from '@seam/contract/lab/result/petrography'
import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { sharedRow } from '../../../../test/colleague.ts'
import { server, show } from '../../../../test/stage.tsx'
import { ask } from '../../../kit/feedback/feedback.tsx'
import { ReflectanceDialog } from './reflectance-dialog.tsx'

vi.mock('../../../kit/feedback/feedback.tsx')

const petrographyOf = (version: number) => ({
  labCode: 'S26-7',
  kind: 'Rran',
  items: [{ itemId: 7, version, projectName: '随机反射率', symbol: 'Rran', state: 10 }],
  set: null,
})

const statistics = {
  points: 100,
  mean: '1.295',
  deviation: '0.116',
  minimum: '1.10',
  maximum: '1.49',
  classes: [{ from: '1.10', count: 100 }],
  notches: 0,
  computedType: blendType.values[0],
  outsideTable: false,
  shares: [],
}

test('asks before typed readings are given up', async () => {
  server.mockImplementation(async address => {
    const { pathname } = new URL(String(address), 'http://seam')
    const data = { [petrographyCalls.get.path]: petrographyOf(1), [petrographyCalls.preview.path]: statistics }[
      pathname
    ]
    return Response.json({ code: 0, message: '', data: data ?? [] })
  })
  const onClose = vi.fn<() => void>()
  show(<ReflectanceDialog itemId={7} methodId={null} readOnly={false} onClose={onClose} />)
  const readings = await screen.findByPlaceholderText(/1\.12/)
  const leave = () => fireEvent.click(screen.getByRole('button', { name: /取\s?消/ }))
  fireEvent.change(readings, { target: { value: '1.12' } })
  vi.mocked(ask).mockResolvedValue(false)
  leave()
  await vi.waitFor(() => expect(ask).toHaveBeenCalledOnce())
  expect(onClose).not.toHaveBeenCalled()
  vi.mocked(ask).mockResolvedValue(true)
  leave()
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce())
})

/** A dialog with readings to save. */
const openEntered = async () => {
  const shared = sharedRow({
    read: petrographyCalls.get,
    save: petrographyCalls.save,
    rowOf: petrographyOf,
    others: { [petrographyCalls.preview.path]: statistics },
    versionOf: input => Object(input['items'])[0].version,
  })
  const onClose = vi.fn<() => void>()
  show(<ReflectanceDialog itemId={7} methodId={null} readOnly={false} onClose={onClose} />)
  const readings = Array.from({ length: 100 }, (_, at) => `1.${10 + (at % 40)}`).join('\n')
  fireEvent.change(await screen.findByPlaceholderText(/1\.12/), { target: { value: readings } })
  return { ...shared, onClose, save: () => fireEvent.click(screen.getByRole('button', { name: /保\s?存/ })) }
}

test('does not overwrite readings that a colleague entered while it is open', async () => {
  const { expectNothingOverwritten, onClose, save } = await openEntered()
  await expectNothingOverwritten(save)
  expect(onClose).not.toHaveBeenCalled()
})

test('closes for the readings of a colleague, once they are read', async () => {
  const { acceptReload, onClose, save } = await openEntered()
  const button = screen.getByRole<HTMLButtonElement>('button', { name: /保\s?存/ })
  await vi.waitFor(() => expect(button.disabled).toBe(false), { timeout: 5000 })
  const { reads } = await acceptReload(save)
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(reads()).toBe(1)
})
