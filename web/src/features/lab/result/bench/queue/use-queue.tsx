import type { FilterItem } from '@seam/contract/kit/list/page'
import { resultCalls } from '@seam/contract/lab/result/result.calls'
import { useMemo } from 'react'
import { useRead } from '../../../../../kit/api/use-call.ts'
import type { EditBook } from '../edits/edit-book.ts'
import { ProjectEntry } from './project-entry.tsx'
import { samplesOf, sortByUrgency } from './queue.ts'
import type { QueueEntry } from './queue-list.tsx'
import { SampleEntry } from './sample-entry.tsx'

export type By = 'project' | 'sample'

const minute = 60_000
const mostItems = 100

/**
 * The queue of this analyst by project or by sample; refreshed every minute. `query` selects items of the queue by sample:
 * that by project has counts alone.
 */
export const useQueue = (by: By, book: EditBook, query: readonly FilterItem[] = []) => {
  const counts = useRead(resultCalls.workCount, {}, { every: minute, enabled: by === 'project' })
  const items = useRead(
    resultCalls.workList,
    { pageSize: mostItems, query: [...query] },
    { every: minute, enabled: by === 'sample' },
  )
  const { isPending, error, refetch } = by === 'project' ? counts : items
  const entries = useMemo((): readonly QueueEntry[] => {
    const typed = [...book.values()].map(({ row }) => row)
    if (by === 'project')
      return sortByUrgency(counts.data ?? []).map(work => ({
        key: String(work.projectId),
        content: <ProjectEntry work={work} />,
        changed: typed.some(({ projectId }) => projectId === work.projectId),
      }))
    return samplesOf(items.data?.rows ?? []).map(work => ({
      key: work.labCode,
      content: <SampleEntry work={work} />,
      changed: typed.some(({ labCode }) => labCode === work.labCode),
    }))
  }, [by, counts.data, items.data, book])
  return {
    entries,
    waiting: isPending,
    failure: error ?? undefined,
    retry: () => void refetch(),
    /** the list of samples holds only those of the first items */
    cut: by === 'sample' && (items.data?.totalRecords ?? 0) > mostItems,
  }
}
