import { Worker } from 'node:worker_threads'
import { atMost } from '../password/at-most.ts'
import type { SheetContent, WorkbookTask } from './workbook-worker.ts'

/** What a workbook may take: a small file can be made to take minutes and gigabytes. */
export const workbookLimits = { milliseconds: 15_000, heapMb: 256 }

/** One at a time: the others wait, and the process has a core left for everybody else. */
const inTurn = atMost(1)

const worker = new URL('./workbook-worker.ts', import.meta.url)

/**
 * The first visible sheet of a workbook, read in a thread with a heap and a time of its own; undefined for what is no
 * workbook, or takes more than that.
 */
export const openWorkbook = (
  content: Buffer,
  limits: Omit<WorkbookTask, 'content'>,
): Promise<SheetContent | undefined> =>
  inTurn(
    () =>
      new Promise<SheetContent | undefined>(resolve => {
        const workbook: WorkbookTask = { content, ...limits }
        const thread = new Worker(worker, {
          workerData: { workbook },
          resourceLimits: {
            maxOldGenerationSizeMb: workbookLimits.heapMb,
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
        const timer = setTimeout(finish, workbookLimits.milliseconds)
        thread.once('message', finish)
        thread.once('error', () => finish())
        thread.once('exit', () => finish())
      }),
  )
