import { Worker } from 'node:worker_threads'
import { limitConcurrency } from '../concurrency.ts'
import type { ResourceLimits } from '../resource-limits.ts'
import type { SheetContent, WorkbookTask } from './workbook-worker.ts'

/** One at a time, its file included: the others wait, and a core stays free for other calls. */
const inTurn = limitConcurrency(1)

const worker = new URL('./workbook-worker.ts', import.meta.url)

/**
 * Reads the first visible sheet of a workbook, in a thread with its own heap and time limit; undefined for a file
 * that is not a workbook, or that exceeds the limits.
 */
export const openWorkbook = (
  read: () => Promise<Buffer>,
  most: Omit<WorkbookTask, 'content'>,
  limits: ResourceLimits['workbook'],
): Promise<SheetContent | undefined> =>
  inTurn(async () => {
    const workbook: WorkbookTask = { content: await read(), ...most }
    return new Promise<SheetContent | undefined>(resolve => {
      const thread = new Worker(worker, {
        workerData: { workbook },
        resourceLimits: {
          maxOldGenerationSizeMb: limits.heapMb,
          maxYoungGenerationSizeMb: 32,
          stackSizeMb: 4,
        },
        stdout: true,
        stderr: true,
      })
      const finish = (sheet?: SheetContent) => {
        clearTimeout(timer)
        void thread.terminate()
        resolve(sheet)
      }
      const timer = setTimeout(finish, limits.milliseconds)
      thread.once('message', finish)
      thread.once('error', () => finish())
      thread.once('exit', () => finish())
    })
  })
