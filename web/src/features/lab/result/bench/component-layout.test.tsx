import { resultCalls } from '@seam/contract/lab/result/result.calls'
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Router } from 'wouter'
import { server, show } from '../../../../../test/stage.tsx'
import { goTo, useHashLocation, useHashSearch } from '../../../../kit/location/hash-location.ts'
import { BenchPage } from './bench-page.tsx'
import { benchRow, parts } from './bench-row.fixture.ts'

const permissions = new Set(['resultEnter'])
vi.mock('../../../../kit/session/session.ts', () => ({ useSession: () => ({ permissions, functions: [] }) }))
vi.mock('../../../../kit/feedback/feedback.tsx')

const labCode = '4PT6N9N'
const row = benchRow({
  labCode,
  projectId: 5,
  projectCode: 'AFT',
  projectName: '灰熔融性',
  unit: '℃',
  components: parts,
})

test('components stand below each other where they have no room beside each other, and are pasted side by side', async () => {
  const listeners = { addEventListener: vi.fn<() => void>(), removeEventListener: vi.fn<() => void>() }
  vi.spyOn(window, 'matchMedia').mockImplementation(
    query => ({ matches: query.includes('1199'), ...listeners }) as unknown as MediaQueryList,
  )
  goTo('/assay/bench?project=5', { replace: true })
  server.mockImplementation(async address => {
    const path = String(address)
    const isSheet = path.startsWith(resultCalls.worksheet.path)
    const data = isSheet ? [row] : path.startsWith(resultCalls.workList.path) ? { rows: [], totalRecords: 0 } : []
    return Response.json({ code: 0, message: '', data })
  })
  show(
    <Router hook={useHashLocation} searchHook={useHashSearch}>
      <BenchPage />
    </Router>,
  )
  const sheet = within(await screen.findByRole('table', { name: '灰熔融性录入表' }))
  expect(sheet.getAllByRole('columnheader').map(({ textContent }) => textContent)).toContain('第4次')
  const box = (component: string, at: number) =>
    sheet.getByLabelText<HTMLInputElement>(`${labCode} 灰熔融性 ${component} 第${at}次`)
  expect(box('DT', 1).closest('tr')).not.toBe(box('ST', 1).closest('tr'))
  box('DT', 1).focus()
  fireEvent.keyDown(box('DT', 1), { key: 'Enter' })
  expect(document.activeElement).toBe(box('ST', 1))
  box('DT', 1).focus()
  fireEvent.paste(box('DT', 1), { clipboardData: { getData: () => '1180\t1190\t1230\t1240' } })
  const readings = [box('DT', 1), box('DT', 2), box('ST', 1), box('ST', 2)].map(({ value }) => value)
  expect(readings).toEqual(['1180', '1190', '1230', '1240'])
})
