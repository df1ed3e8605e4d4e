import { type Role, roleCalls, roleType } from '@seam/contract/system/role'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { sharedRow } from '../../../../../test/colleague.ts'
import { show } from '../../../../../test/stage.tsx'
import type * as session from '../../../../kit/session/session.ts'
import { AuthorityPanel } from './authority-panel.tsx'

vi.mock('../../../../kit/feedback/feedback.tsx')
vi.mock('../../../../kit/session/session.ts', async original => ({
  ...(await original<typeof session>()),
  useSession: () => ({
    user: { userName: '张敏', isAdminRole: true },
    permissions: new Set(['roleSet']),
    functions: [],
  }),
}))

const menu = { id: 4, parentId: null, menuName: '委托单', authFlag: '', permission: '', checkFlag: true, children: [] }

test('closes for the permissions of a colleague, once they are read', async () => {
  const { acceptReload } = sharedRow({
    read: roleCalls.authority,
    save: roleCalls.saveAuthority,
    rowOf: () => [menu],
    others: { [roleCalls.open.path]: [] },
  })
  const onClose = vi.fn<() => void>()
  const role = { id: 3, version: 1, roleName: '前台', roleType: roleType.administrator, users: 2 } as Role
  show(<AuthorityPanel open role={role} onClose={onClose} />)
  await screen.findByText('委托单')
  const { reads } = await acceptReload(() => fireEvent.click(screen.getByRole('button', { name: /确\s?定/ })))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(reads()).toBe(1)
})
