import { act, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useReviewList } from './use-review-list.ts'

/** What the server has answered last, and whether the answer to the present question is still under way. */
const answer = vi.hoisted(() => ({ rows: [] as unknown[], isPlaceholderData: false }))
vi.mock('../../../../kit/api/use-call.ts', () => ({
  useRead: () => ({ ...answer, data: { rows: answer.rows, totalRecords: 16 }, isPending: false, isError: false }),
}))
vi.mock('../../../../kit/page-table/columns/use-settings.ts', () => ({
  useSettings: () => ({ settings: {}, change: () => undefined }),
}))

test('groups the rows of the page that was asked for by samples, not those before', () => {
  answer.rows = [{ sampleId: 2, projectId: 1 }]
  const { result, rerender } = renderHook(useReviewList)
  expect(result.current.areGrouped).toBe(false)

  answer.isPlaceholderData = true
  act(() => result.current.setGrouped(true))
  expect([result.current.grouped, result.current.areGrouped]).toEqual([true, false])

  Object.assign(answer, { rows: [2, 1].map(sampleId => ({ sampleId, projectId: 1 })), isPlaceholderData: false })
  rerender()
  expect(result.current.areGrouped).toBe(true)
  expect(result.current.groups).toHaveLength(2)
})
