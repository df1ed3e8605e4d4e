import { Worker } from 'node:worker_threads'
import { ocrFailures } from '@seam/contract/lab/result/ocr'
import { limitConcurrency } from '../password/limit-concurrency.ts'
import { refuse } from '../refusal.ts'
import type { ResourceLimits } from '../resource-limits.ts'
import type { Services } from '../services.ts'
import type { Recognition, WorkerAnswer } from './recognise-worker.ts'

type Limits = ResourceLimits['recognition']

const workerFile = new URL('./recognise-worker.ts', import.meta.url)
const inTurn = limitConcurrency(1)
let pending = 0
let thread: Worker | undefined
let idle: NodeJS.Timeout | undefined

const start = ({ heapMb }: Limits): Worker => {
  const worker = new Worker(workerFile, {
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
    stdout: true,
    stderr: true,
  })
  // A waiting worker does not keep the process alive.
  worker.unref()
  return worker
}

/** Ends the thread with its models; the next picture starts another. */
export const endRecognition = async (): Promise<void> => {
  clearTimeout(idle)
  const ended = thread
  thread = undefined
  await ended?.terminate()
}

const inThread = (content: Uint8Array, limits: Limits): Promise<WorkerAnswer | 'tooSlow'> =>
  new Promise(resolve => {
    clearTimeout(idle)
    thread ??= start(limits)
    const worker = thread
    const finish = (answer: WorkerAnswer | 'tooSlow') => {
      clearTimeout(timer)
      worker.off('message', finish).off('error', fail).off('exit', end)
      if (answer === 'tooSlow' || 'error' in answer) void endRecognition()
      else idle = setTimeout(() => void endRecognition(), limits.idleMilliseconds).unref()
      resolve(answer)
    }
    const fail = (error: unknown) => finish({ error: String(error) })
    const end = (code: number) => finish({ error: `the thread ended with ${code}` })
    const timer = setTimeout(() => finish('tooSlow'), limits.milliseconds)
    worker.once('message', finish)
    worker.once('error', fail)
    worker.once('exit', end)
    worker.postMessage(content)
  })

/**
 * Recognises the text in a picture, in a thread of its own. Refuses if too many wait, or if the picture takes too
 * long.
 */
export const recognise = async (
  content: Uint8Array,
  {
    log,
    limits,
  }: { readonly log: Pick<Services['log'], 'error'>; readonly limits: Pick<ResourceLimits, 'recognition'> },
): Promise<Recognition> => {
  if (pending > limits.recognition.waiting) throw refuse(ocrFailures.busy)
  pending++
  try {
    const answer = await inTurn(() => inThread(content, limits.recognition))
    if (answer === 'tooSlow') throw refuse(ocrFailures.tooSlow)
    if ('error' in answer) {
      log.error({ error: answer.error }, 'a picture could not be recognised')
      throw refuse(ocrFailures.failed)
    }
    if (answer.regions.length === 0) throw refuse(ocrFailures.nothingFound)
    return answer
  } finally {
    pending--
  }
}
