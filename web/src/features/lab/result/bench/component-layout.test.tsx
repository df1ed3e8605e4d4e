import { resultCalls } from '@seam/contract/lab/result/result.calls'
import type { BenchRow } from '@seam/contract/lab/result/result.row'
import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Router } from 'wouter'
import { server, show } from '../../../../../test/stage.tsx'
import { toast } from '../../../../kit/feedback/feedback.tsx'
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

const nextCode = 'K7M4X2E'

/** Two rows of their own for a test: what is typed stays in the browser. */
const rowsOf = (itemId: number): BenchRow[] => [
  { ...row, itemId },
  { ...row, itemId: itemId + 1, sampleId: 2, labCode: nextCode },
]

/** A window of this many pixels, that can be resized. */
const windowOf = (width: number) => {
  let now = width
  const listeners = new Set<() => void>()
  vi.spyOn(window, 'matchMedia').mockImplementation(query => {
    const [least = 0, most = Number.POSITIVE_INFINITY] = [/min-width: ([\d.]+)/, /max-width: ([\d.]+)/].map(edge =>
      Number(edge.exec(query)?.[1] ?? Number.NaN),
    )
    return {
      get matches() {
        return !(now < least) && !(now > most)
      },
      addEventListener: (_: string, listener: () => void) => listeners.add(listener),
      removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
    } as unknown as MediaQueryList
  })
  return (to: number) => {
    now = to
    act(() => {
      for (const listener of listeners) listener()
    })
  }
}

const showSheet = async (...rows: BenchRow[]) => {
  goTo('/assay/bench?project=5', { replace: true })
  server.mockImplementation(async address => {
    const path = String(address)
    const isSheet = path.startsWith(resultCalls.worksheet.path)
    const data = isSheet ? rows : path.startsWith(resultCalls.workList.path) ? { rows: [], totalRecords: 0 } : []
    return Response.json({ code: 0, message: '', data })
  })
  show(
    <Router hook={useHashLocation} searchHook={useHashSearch}>
      <BenchPage />
    </Router>,
  )
  await screen.findByRole('table', { name: '灰熔融性录入表' })
}
const box = (component: string, at: number, code = labCode) =>
  screen.getByLabelText<HTMLInputElement>(`${code} 灰熔融性 ${component} 第${at}次`)
const paste = (into: HTMLElement, text: string) => {
  into.focus()
  fireEvent.paste(into, { clipboardData: { getData: () => text } })
}

test('components stand below each other where they have no room beside each other, and are pasted side by side', async () => {
  windowOf(1000)
  await showSheet(row)
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toContain('第4次')
  expect(box('DT', 1).closest('tr')).not.toBe(box('ST', 1).closest('tr'))
  box('DT', 1).focus()
  fireEvent.keyDown(box('DT', 1), { key: 'Enter' })
  expect(document.activeElement).toBe(box('ST', 1))
  paste(box('DT', 1), '1180\t1190\t1230\t1240')
  const readings = [box('DT', 1), box('DT', 2), box('ST', 1), box('ST', 2)].map(({ value }) => value)
  expect(readings).toEqual(['1180', '1190', '1230', '1240'])
})

test('a table of which it is not clear where it goes is refused; one that goes to several samples says to which', async () => {
  windowOf(1000)
  await showSheet(...rowsOf(11))
  paste(box('DT', 1), '1180\t1190\t1230')
  expect(box('DT', 1).value).toBe('')
  expect(toast.warning).toHaveBeenLastCalledWith(
    '每行应是各成分一次测定的值，或各成分的全部平行测定，无法分到各成分，未粘贴',
  )
  paste(box('DT', 1), '1180\n1230')
  expect([box('DT', 1).value, box('DT', 1, nextCode).value]).toEqual(['1180', '1230'])
  expect(toast.info).toHaveBeenLastCalledWith(`每行一个样品：已粘贴到 2 个样品（${labCode} 至 ${nextCode}）的 DT`)
})

test('a window of another width leaves the caret where it is', async () => {
  const resize = windowOf(1000)
  await showSheet(...rowsOf(21))
  const before = box('ST', 1, nextCode)
  before.focus()
  fireEvent.change(before, { target: { value: '123' } })
  before.setSelectionRange(3, 3)
  resize(1500)
  const after = box('ST', 1, nextCode)
  expect(after).not.toBe(before)
  expect(document.activeElement).toBe(after)
  expect([after.value, after.selectionStart, after.selectionEnd]).toEqual(['123', 3, 3])
  fireEvent.keyDown(after, { key: 'Escape' })
  expect(box('ST', 1, nextCode).value).toBe('')
})
