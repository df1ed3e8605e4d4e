import { preferenceCalls } from '@seam/contract/system/list/preference'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { bodyOf, server, show } from '../../../test/stage.tsx'
import type { MenuNode } from '../../kit/session/session.ts'
import { Functions } from './functions.tsx'

vi.mock('../../kit/menu/menu-icon.tsx', () => ({ MenuIcon: () => null }))

const menus = Array.from(
  { length: 12 },
  (_, at) => ({ id: at, menuName: `功能${at}`, menuUrl: `/f/${at}` }) as MenuNode,
)
const names = () => screen.getAllByRole('link').map(link => link.textContent)

test('shows what is pinned, then what is used most, and keeps what is pinned now', async () => {
  const saved: unknown[] = []
  server.mockImplementation(async (address, init) => {
    if (String(address).startsWith(preferenceCalls.save.path)) saved.push(bodyOf(init))
    return Response.json({ code: 0, message: '', data: { uses: { '/f/9': 40, '/f/3': 50 }, pinned: ['/f/11'] } })
  })
  show(<Functions menus={menus} />)
  await waitFor(() => expect(names().slice(0, 4)).toEqual(['功能11', '功能3', '功能9', '功能0']))
  expect(names()).toHaveLength(8)
  fireEvent.click(screen.getByRole('button', { name: '固定功能9' }))
  await waitFor(() => expect(names().slice(0, 3)).toEqual(['功能11', '功能9', '功能3']))
  expect(saved).toMatchObject([{ value: { pinned: ['/f/11', '/f/9'] } }])
  fireEvent.click(screen.getByRole('button', { name: '全部 12 项' }))
  expect(names()).toHaveLength(12)
})
