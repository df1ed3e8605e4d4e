import type { User } from '@seam/contract/system/user/user'
import { cleanup, render } from '@testing-library/react'
import { Activity } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { SelectionReport } from './selection-report.tsx'

afterEach(cleanup)

const users = [{ id: 1, userName: '张三' } as User]
const onChange = vi.fn<(users: readonly User[]) => void>()
const view = (visible: boolean, chosen: boolean) => (
  <Activity mode={visible ? 'visible' : 'hidden'}>
    {chosen && <SelectionReport users={users} onChange={onChange} />}
  </Activity>
)

test('keeps the selection while the view is hidden, and clears it when unmounted', () => {
  const { rerender } = render(view(true, true))
  expect(onChange).toHaveBeenLastCalledWith(users)
  rerender(view(false, true))
  rerender(view(true, true))
  expect(onChange).not.toHaveBeenCalledWith([])
  rerender(view(true, false))
  expect(onChange).toHaveBeenLastCalledWith([])
})
