import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { server, show } from '../../../../test/stage.tsx'
import { EnterprisePage } from './enterprise-page.tsx'

vi.mock('../../../kit/session/session.ts', () => ({ useSession: () => ({ permissions: new Set(), functions: [] }) }))

test('tells what the list is for, also while it is empty', async () => {
  server.mockImplementation(async () => Response.json({ code: 0, message: '', data: { rows: [], totalRecords: 0 } }))
  show(<EnterprisePage />)
  expect(await screen.findByText(/企业自行注册的账号列在这里，用于核对企业名称和信用代码/)).toBeTruthy()
})
