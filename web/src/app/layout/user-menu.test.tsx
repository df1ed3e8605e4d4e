import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { show } from '../../../test/stage.tsx'
import { UserMenu } from './user-menu.tsx'

const first = vi.hoisted(() => ({ mustChange: false }))
vi.mock('../../kit/session/session.ts', () => ({
  useSession: () => ({ user: { userName: '李师傅' } }),
  useMustChangePassword: () => first.mustChange,
}))

beforeEach(() => {
  HTMLElement.prototype.showPopover = () => undefined
  HTMLElement.prototype.hidePopover = () => undefined
})

const dialog = () => screen.getByRole('dialog', { name: '修改密码', hidden: true })
const closing = () => within(dialog()).queryByRole('button', { name: '关闭', hidden: true })

test('the dialog of the password is 600 px wide and can be closed', () => {
  first.mustChange = false
  show(<UserMenu />)
  fireEvent.click(screen.getByRole('button', { name: '李师傅' }))
  fireEvent.click(screen.getByRole('menuitem', { name: '修改密码', hidden: true }))
  expect(dialog().style.width).toBe('600px')
  expect(closing()).not.toBeNull()
})

test('an initial password has to be changed: the dialog is open and cannot be closed', () => {
  first.mustChange = true
  show(<UserMenu />)
  expect(dialog().textContent).toContain('首次登录，请先修改密码。')
  expect(closing()).toBeNull()
})
