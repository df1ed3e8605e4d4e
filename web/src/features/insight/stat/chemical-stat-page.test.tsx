import { chemicalStatCalls } from '@seam/contract/insight/stat/chemical'
import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Router } from 'wouter'
import { bodyOf, server, show } from '../../../../test/stage.tsx'
import { currentPlace, goTo, useHashLocation, useHashSearch } from '../../../kit/location/hash-location.ts'
import type * as session from '../../../kit/session/session.ts'
import { ChemicalStatPage } from './chemical-stat-page.tsx'

vi.mock('../../../kit/feedback/feedback.tsx')
vi.mock('../../../kit/session/session.ts', async original => ({
  ...(await original<typeof session>()),
  useSession: () => ({
    user: { userName: '主管' },
    permissions: new Set(['statChemical', 'statHigh', 'codeMapping']),
    functions: [],
  }),
}))

const asOf = '2026-11-23 09:00:00'
const page = { rows: [], totalRecords: 0, total: { samples: 9, values: 8, high: 7 }, asOf }
const item = {
  id: 1,
  projectId: 3,
  projectCode: 'AFT',
  projectName: '灰熔融性',
  reported: 'DT 1250，ST 1300',
  unit: '℃',
  sampleCode: 'S1',
  sampleName: '原煤',
  delegationId: 1,
  delegateCode: 'W1',
  clientId: 7,
  clientName: '柳林',
  confirmTime: asOf,
  high: true,
  waived: false,
  readings: 2,
  values: 4,
}
const items = { rows: [item], totalRecords: 1, total: { items: 1, readings: null, values: 4 }, asOf }

test.each([
  ['8', '结果', 'values'],
  ['7', '高指标结果', 'highValues'],
])('%s values open the items that have them, by the date of the table', async (figure, title, mark) => {
  const sent: Record<string, unknown>[] = []
  server.mockImplementation(async (url, init) => {
    const path = String(url)
    if (path.includes(chemicalStatCalls.items.path)) sent.push(bodyOf(init))
    const data = path.includes(chemicalStatCalls.head.path)
      ? { rows: [], asOf }
      : path.includes(chemicalStatCalls.items.path)
        ? items
        : page
    return Response.json({ code: 0, message: '', data })
  })
  goTo('/stat/chemical?timeBy=issue&inputs=1&startTime=2026-11-01&endTime=2026-11-30')
  show(
    <Router hook={useHashLocation} searchHook={useHashSearch}>
      <ChemicalStatPage />
    </Router>,
  )
  fireEvent.click(await screen.findByRole('link', { name: new RegExp(`^${title}\\s?${figure}$`) }))
  const table = await screen.findByRole('table', {}, { timeout: 10_000 })
  expect(screen.getByRole('heading', { name: title })).toBeDefined()
  // a list has no field for it
  const period = screen.getByRole('heading', { name: title }).nextElementSibling
  const onPaper = [...(period?.querySelectorAll('.stat-frame-printed') ?? [])].map(own => own.textContent).join('')
  expect(onPaper).not.toContain('按签发日')
  expect(period?.textContent).toContain('，按签发日，含换算用的项目')
  const expected = { mark, timeBy: 'issue', inputs: 1, startTime: '2026-11-01', endTime: '2026-11-30' }
  expect(sent.at(-1)).toMatchObject(expected)
  const places = [...table.querySelectorAll('thead th')].map(cell => cell.textContent)
  expect(table.querySelectorAll('tfoot td')[places.indexOf('结果数')]?.textContent).toBe('4')
  fireEvent.click(screen.getByRole('button', { name: '返回化验数据' }))
  expect(await screen.findByText('样品')).toBeDefined()
  expect(new URLSearchParams(currentPlace().search).get('timeBy')).toBe('issue')
})
