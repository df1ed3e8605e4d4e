import { changeCalls } from '@seam/contract/lab/delegation/change'
import { delegationCalls } from '@seam/contract/lab/delegation/delegation.calls'
import { sampleState } from '@seam/contract/lab/sample/sample'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { sharedRow } from '../../../../../test/colleague.ts'
import { server, show } from '../../../../../test/stage.tsx'
import { unsaved } from '../../../../kit/draft/unsaved.tsx'
import { ChangeDialog } from './change-dialog.tsx'

vi.mock('../../../../kit/feedback/feedback.tsx')

const projects = [40, 41].map(id => ({
  id,
  projectName: `项目${id}`,
  projectCode: `P${id}`,
  symbol: '',
  unit: '%',
  material: 'coal',
  price: '40.00',
}))
const item = (projectId: number) => ({ projectId, requested: true, groupId: null, state: 10 })

const preview = {
  reasons: [],
  lines: [],
  feeBefore: '40.00',
  feeAfter: '0.00',
  difference: '-40.00',
  surplus: '0.00',
}

/** A colleague adds a project to the sample. */
const delegationOf = (version: number) => ({
  id: 7,
  version,
  delegateCode: 'WT-7',
  samples: [
    {
      id: 71,
      position: 1,
      sampleName: '原煤',
      sampleKindId: 2,
      state: sampleState.received,
      groups: [],
      items: (version === 1 ? [40] : [40, 41]).map(item),
    },
  ],
})

/** A dialog with a change to save. */
const openChanged = async () => {
  const shared = sharedRow({
    read: delegationCalls.get,
    save: changeCalls.save,
    rowOf: delegationOf,
    others: {
      [delegationCalls.options.path]: { projects, groups: [] },
      [changeCalls.preview.path]: preview,
    },
  })
  const onClose = vi.fn<() => void>()
  show(<ChangeDialog delegateCode="WT-7" onClose={onClose} />)
  fireEvent.change(await screen.findByLabelText('变更原因'), { target: { value: '客户要求' } })
  fireEvent.click(screen.getByRole('button', { name: '取消样品' }))
  return { ...shared, onClose, save: () => fireEvent.click(screen.getByRole('button', { name: /保存变更/ })) }
}

test('does not overwrite what a colleague changed while it is open', async () => {
  const { expectNothingOverwritten, onClose, save } = await openChanged()
  await expectNothingOverwritten(save)
  expect(onClose).not.toHaveBeenCalled()
})

test('closes for what a colleague changed, once that is read', async () => {
  const { acceptReload, onClose, save } = await openChanged()
  const { reads } = await acceptReload(save)
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(reads()).toBe(1)
  expect(unsaved.in('')).toBe(false)
})

const serveDelegation = () =>
  server.mockImplementation(async address => {
    const path = String(address)
    const data = path.startsWith(delegationCalls.options.path) ? { projects, groups: [] } : delegationOf(1)
    return Response.json({ code: 0, message: '', data: path.startsWith(changeCalls.preview.path) ? preview : data })
  })

test('a change is not saved without an added sample that has no name yet', async () => {
  serveDelegation()
  show(<ChangeDialog delegateCode="WT-7" onClose={vi.fn<() => void>()} />)
  fireEvent.change(await screen.findByLabelText('变更原因'), { target: { value: '客户要求' } })
  fireEvent.click(screen.getByRole('button', { name: '取消样品' }))
  const save = screen.getByRole<HTMLButtonElement>('button', { name: /保存变更/ })
  expect(save.disabled).toBe(false)
  fireEvent.click(screen.getByRole('button', { name: /增加样品/ }))
  expect(save.disabled).toBe(true)
  expect(screen.getByRole('status').textContent).toContain('样品2没有名称')
  fireEvent.change(screen.getByLabelText('样品2名称'), { target: { value: '精煤' } })
  expect(save.disabled).toBe(false)
})

test('a sample that was cancelled by mistake is restored with what it had', async () => {
  serveDelegation()
  show(<ChangeDialog delegateCode="WT-7" onClose={vi.fn<() => void>()} />)
  fireEvent.click(await screen.findByRole('button', { name: '取消样品' }))
  expect(screen.queryByText('项目40')).toBeNull()
  expect(await screen.findByText('-¥40.00')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '恢复样品' }))
  expect(screen.getByText('项目40')).toBeTruthy()
  expect(screen.queryByRole('region', { name: '费用差额' })).toBeNull()
})

test('says that a change needs a reason before it can be saved', async () => {
  serveDelegation()
  show(<ChangeDialog delegateCode="WT-7" onClose={vi.fn<() => void>()} />)
  const reason = await screen.findByLabelText('变更原因')
  expect(screen.queryByRole('status')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: '取消样品' }))
  expect(screen.getByRole('status').textContent).toBe('填写变更原因后才能保存。')
  fireEvent.change(reason, { target: { value: '客户要求' } })
  expect(screen.queryByRole('status')).toBeNull()
})
