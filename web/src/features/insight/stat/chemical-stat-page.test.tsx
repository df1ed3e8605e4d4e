import { chemicalStatCalls } from '@seam/contract/insight/stat/chemical'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { server, show } from '../../../../test/stage.tsx'
import type * as session from '../../../kit/session/session.ts'
import { ChemicalStatPage } from './chemical-stat-page.tsx'

vi.mock('../../../kit/session/session.ts', async original => ({
  ...(await original<typeof session>()),
  useSession: () => ({
    user: { userName: '主管' },
    permissions: new Set(['statChemical', 'statHigh', 'codeMapping']),
    functions: [],
  }),
}))

test('high values of samples received open no list of those confirmed', async () => {
  const asOf = '2026-11-23 09:00:00'
  const page = { rows: [], totalRecords: 0, total: { samples: 9, values: 8, high: 7 }, asOf }
  server.mockImplementation(async url => {
    const data = String(url).includes(chemicalStatCalls.head.path) ? { rows: [], asOf } : page
    return Response.json({ code: 0, message: '', data })
  })
  show(<ChemicalStatPage />)
  expect((await screen.findByText('7')).closest('a')).toBeNull()
  expect(screen.queryByRole('link')).toBeNull()
})
