import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { InitialPassword } from './initial-password.tsx'

afterEach(cleanup)

const dialog = (expires: string | null) =>
  render(
    <InitialPassword
      open
      credentials={{ account: '13800000000', password: 'Neu#77412', expires }}
      onClose={vi.fn<() => void>()}
    />,
  )

it('tells until when a random password is valid, and that the fixed one is that of everybody and does not expire', () => {
  dialog('2026-11-27 08:30:00')
  expect(screen.getByText(/它只显示这一次，2026-11-27 08:30 前有效，首次登录须修改/)).toBeDefined()
  cleanup()
  dialog(null)
  expect(screen.getByText(/所有新用户相同，不会过期，首次登录须修改/)).toBeDefined()
  expect(screen.queryByText(/只显示这一次/)).toBeNull()
})
