import type { Offer } from '@seam/contract/catalogue/price/offer'
import { delegationState } from '@seam/contract/lab/delegation/delegation'
import { sampleState } from '@seam/contract/lab/sample/sample'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { bodyOf, server, show } from '../../../../../../../test/stage.tsx'
import { toast } from '../../../../../../kit/feedback/feedback.tsx'
import { emptyLine, emptyRegistration } from '../../registration.ts'
import { useRegistration } from '../../use-registration.ts'
import { CopyLast } from './copy-last.tsx'

vi.mock('../../../../../../kit/feedback/feedback.tsx')
vi.mock('../../../../../../kit/session/session.ts', () => ({
  useSession: () => ({ permissions: new Set(['delegateView']) }),
}))

const offer = {
  projects: [],
  groups: [],
  sampleKinds: [],
  coals: [],
  coalCategories: [],
  floatDensities: [],
} as unknown as Offer
const line = (key: string, sampleName: string) => ({ ...emptyLine(key), sampleName })
const sample = { state: 20, sampleName: '旧样', sampleKindId: null, groups: [], items: [] }
const twoSamples = { notifiers: [], surcharges: [], samples: [sample, sample] }

const Form = ({ filled }: { filled: number }) => {
  const lines = Array.from({ length: filled }, (_, at) => line(`${at}`, `样${at}`))
  const state = useRegistration({ ...emptyRegistration('a'), client: { id: 3 } as never, lines }, false)
  return (
    <>
      <CopyLast state={state} offer={offer} />
      <button type="button" onClick={() => state.changeLine('0', { sampleName: '改过' })}>
        改
      </button>
      <output>{state.form.lines.map(({ sampleName }) => sampleName).join(' ')}</output>
    </>
  )
}
const last = { id: 7, delegateCode: 'WT20261127-0001' }
const answerWith = (rows: readonly unknown[], delegation: unknown = twoSamples) =>
  server.mockImplementation(async url =>
    Response.json({
      code: 0,
      message: '',
      data: String(url).includes('queryPage') ? { rows, totalRecords: rows.length } : delegation,
    }),
  )
beforeEach(() => {
  answerWith([last])
})
const copy = () => fireEvent.click(screen.getByRole('button', { name: '复制上次委托' }))
const names = () => screen.getByRole('status').textContent

test('copies the last delegation that was not cancelled, and keeps what was typed meanwhile', async () => {
  show(<Form filled={1} />)
  copy()
  fireEvent.click(screen.getByRole('button', { name: '改' }))
  await waitFor(() => expect(names()).toBe('改过 旧样 旧样'))
  expect(bodyOf(server.mock.calls[0]?.[1])['query']).toContainEqual({
    key: 'state',
    op: 'ne',
    value: [delegationState.cancelled],
  })
})

test.each([
  [49, 1, ' 旧样'],
  [50, 2, '样49'],
])('with %i samples it says that %i are left out', async (filled, leftOut, end) => {
  show(<Form filled={filled} />)
  copy()
  await waitFor(() =>
    expect(toast.warning).toHaveBeenCalledWith(expect.stringContaining(`还有 ${leftOut} 个没有复制`), 6000),
  )
  expect(toast.success).toHaveBeenCalledTimes(filled < 50 ? 1 : 0)
  expect(names()?.endsWith(end)).toBe(true)
})

test.each([
  ['该客户没有可复制的委托单（已作废的不复制）', [], twoSamples],
  [
    'WT20261127-0001 的样品都已拒收或取消，没有可复制的',
    [last],
    { ...twoSamples, samples: [{ ...sample, state: sampleState.rejected }] },
  ],
])('says when there is nothing to copy: %s', async (message, rows, delegation) => {
  answerWith(rows, delegation)
  show(<Form filled={1} />)
  copy()
  await waitFor(() => expect(toast.info).toHaveBeenCalledWith(message))
  expect(names()).toBe('样0')
})
