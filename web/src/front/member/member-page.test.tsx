import { commonFailures } from '@seam/contract/kit/failure'
import { portalMemberCalls } from '@seam/contract/portal/member'
import { portalCalls } from '@seam/contract/portal/portal'
import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { server, show } from '../../../test/stage.tsx'
import { MemberPage } from './member-page.tsx'

vi.mock('../../kit/feedback/feedback.tsx')

test('what a new colleague lacks is said at its field: the rights too', async () => {
  const { code } = commonFailures.invalidInput
  const answers: Record<string, object> = {
    [portalCalls.home.path]: { code: 0, data: { readOnly: false, rights: ['portalMember', 'portalReport'] } },
    [portalMemberCalls.list.path]: { code: 0, data: [] },
    [portalMemberCalls.add.path]: { code, data: { issues: [{ path: ['rights'], message: '请勾选新同事的权限' }] } },
  }
  server.mockImplementation(async address => {
    const [path = ''] = String(address).split('?')
    return Response.json({ message: '', ...answers[path] })
  })
  show(<MemberPage />)
  fireEvent.click(await screen.findByRole('button', { name: '新增' }))
  expect((await screen.findByRole('alert')).textContent).toBe('请勾选新同事的权限')
})
