import { resultCalls } from '@seam/contract/lab/result/result.calls'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { Router } from 'wouter'
import { bodyOf, server, show } from '../../../../../test/stage.tsx'
import { currentPlace, goTo, useHashLocation, useHashSearch } from '../../../../kit/location/hash-location.ts'
import { addressUnder } from '../../../../kit/page-table/state/link-filter.ts'
import { BenchPage } from './bench-page.tsx'
import { benchRow } from './bench-row.fixture.ts'

const permissions = new Set(['resultEnter'])
vi.mock('../../../../kit/session/session.ts', () => ({ useSession: () => ({ permissions, functions: [] }) }))
vi.mock('../../../../kit/feedback/feedback.tsx')

/** A tab renders an address after it has changed. */
const useStaleSearch = () => 'sample='

const first = benchRow({ itemId: 1, sampleId: 7, labCode: '4PT6N9N' })
const scanned = 'X6Y3YYE'

const answer = (data: unknown) => Response.json({ code: 0, message: '', data })
let answerQueue: () => void

beforeEach(() => {
  goTo('/assay/bench?sample=', { replace: true })
  const arrival = new Promise<void>(resolve => {
    answerQueue = resolve
  })
  server.mockImplementation(async address => {
    const path = String(address)
    if (path.startsWith(resultCalls.sample.path)) return answer({ rows: [first], warnings: [], sample: null })
    if (!path.startsWith(resultCalls.workList.path)) return answer([])
    await arrival
    return answer({ rows: [first], totalRecords: 1 })
  })
})

const open = (useSearch: () => string) =>
  show(
    <Router hook={useHashLocation} searchHook={useSearch}>
      <BenchPage />
    </Router>,
  )

const finder = () => screen.getByRole('textbox', { name: '样品编号' })

test('a code that is being typed keeps the focus and its text when the queue arrives', async () => {
  open(useHashSearch)
  const box = finder()
  box.focus()
  fireEvent.change(box, { target: { value: 'X6Y3' } })
  const losses: unknown[] = []
  box.addEventListener('blur', event => losses.push(event))
  await act(async () => answerQueue())
  await screen.findByRole('button', { name: /4PT6N9N/ })
  expect(losses).toEqual([])
  expect(document.activeElement).toBe(box)
  expect((box as HTMLInputElement).value).toBe('X6Y3')
})

test('the first of the queue is opened, but not in place of a code that was just scanned', async () => {
  open(useHashSearch)
  await act(async () => answerQueue())
  await vi.waitFor(() => expect(currentPlace().search).toBe('sample=4PT6N9N'))
  cleanup()
  open(useStaleSearch)
  goTo(`/assay/bench?sample=${scanned}`)
  await screen.findByRole('button', { name: /4PT6N9N/ })
  await act(async () => {})
  expect(currentPlace().search).toBe(`sample=${scanned}`)
})

test('the first of the queue is not opened in place of the other queue that was just chosen', async () => {
  open(useStaleSearch)
  goTo('/assay/bench?project=')
  await act(async () => answerQueue())
  await screen.findByRole('button', { name: /4PT6N9N/ })
  await act(async () => {})
  expect(currentPlace().search).toBe('project=')
})

test('the queue by sample has the rows of a filter of the address alone, until it is dropped', async () => {
  const sent: unknown[] = []
  server.mockImplementation(async (address, init) => {
    const path = String(address)
    if (path.startsWith(resultCalls.sample.path)) return answer({ rows: [first], warnings: [], sample: null })
    if (!path.startsWith(resultCalls.workList.path)) return answer([])
    sent.push(bodyOf(init)['query'])
    return answer({ rows: [first], totalRecords: 1 })
  })
  const query = [{ key: 'pressing', op: 'in' as const, value: [1] }]
  goTo(addressUnder('/assay/bench?sample=', { name: '待检项目，加急或逾期', query }), { replace: true })
  open(useHashSearch)
  await vi.waitFor(() => expect(sent.at(-1)).toEqual(query))
  expect(currentPlace().search).not.toContain('given')
  fireEvent.click(await screen.findByLabelText('取消待检项目，加急或逾期'))
  await vi.waitFor(() => expect(sent.at(-1)).toEqual([]))
})

test('the first sample of the whole queue, known from before, is not opened under a filter of the address', async () => {
  const other = { ...first, itemId: 2, sampleId: 8, labCode: scanned }
  const query = [{ key: 'pressing', op: 'in' as const, value: [1] }]
  server.mockImplementation(async (address, init) => {
    const path = String(address)
    if (path.startsWith(resultCalls.sample.path)) return answer({ rows: [first], warnings: [], sample: null })
    if (!path.startsWith(resultCalls.workList.path)) return answer([])
    const isFiltered = JSON.stringify(bodyOf(init)['query']) === JSON.stringify(query)
    return answer({ rows: [isFiltered ? other : first], totalRecords: 1 })
  })
  open(useHashSearch)
  await vi.waitFor(() => expect(currentPlace().search).toBe('sample=4PT6N9N'))
  act(() => goTo('/assay/bench?project='))
  act(() => goTo(addressUnder('/assay/bench?sample=', { name: '待检项目，加急或逾期', query })))
  await vi.waitFor(() => expect(currentPlace().search).toBe(`sample=${scanned}`))
  expect(screen.queryByRole('button', { name: /4PT6N9N/ })).toBeNull()
})
