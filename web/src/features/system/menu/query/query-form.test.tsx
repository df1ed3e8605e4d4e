import { conditionCalls } from '@seam/contract/system/menu/condition.calls'
import type { MenuRow } from '@seam/contract/system/menu/menu'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { sharedRow } from '../../../../../test/colleague.ts'
import { show } from '../../../../../test/stage.tsx'
import { QueryDialog } from './query-dialog.tsx'

vi.mock('../../../../kit/feedback/feedback.tsx')

const condition = {
  id: 31,
  tagName: '编号',
  conditionName: '编号',
  conditionCode: 'delegateCode',
  conditionType: 1,
  op: 'like',
  fault: '',
}

/** A form with a change to save. */
const openChanged = async () => {
  const shared = sharedRow({
    read: conditionCalls.choices,
    save: conditionCalls.arrange,
    rowOf: version => ({ rows: [condition], conditionIds: version === 1 ? [] : [31], isFold: 1, version }),
  })
  const onClose = vi.fn<() => void>()
  show(<QueryDialog open menu={{ id: 4, menuName: '委托单' } as MenuRow} onClose={onClose} />)
  fireEvent.click(await screen.findByRole('switch'))
  return { ...shared, onClose, save: () => fireEvent.click(screen.getByRole('button', { name: /保\s?存/ })) }
}

test('does not overwrite what a colleague arranged while it is open', async () => {
  const { expectNothingOverwritten, onClose, save } = await openChanged()
  await expectNothingOverwritten(save)
  expect(onClose).not.toHaveBeenCalled()
})

test('closes for what a colleague arranged, once that is read', async () => {
  const { acceptReload, onClose, save } = await openChanged()
  const { reads } = await acceptReload(save)
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(reads()).toBe(1)
})
