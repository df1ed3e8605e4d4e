import type { OutputOf } from '@seam/contract/kit/call'
import { exportTaskCalls } from '@seam/contract/system/export-task'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { keyOf } from '../../../kit/api/use-call.ts'

type Counts = OutputOf<typeof exportTaskCalls.count>

const every = 2_000

/** Reloads the rows whenever the polled counts change, and while a task is running. */
export const useFollowTasks = (counts: Counts | undefined) => {
  const queries = useQueryClient()
  const { waiting = 0, running = 0, done = 0 } = counts ?? {}
  useEffect(() => {
    const ask = () => void queries.invalidateQueries({ queryKey: keyOf(exportTaskCalls.page) })
    ask()
    if (waiting + running === 0) return
    const timer = setInterval(ask, every)
    return () => clearInterval(timer)
  }, [queries, waiting, running, done])
}
