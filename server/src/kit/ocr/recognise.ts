import { Worker } from 'node:worker_threads'
import { ocrFailures } from '@seam/contract/lab/result/ocr'
import { limitConcurrency } from '../concurrency.ts'
import { refuse } from '../refusal.ts'
import type { ResourceLimits } from '../resource-limits.ts'
import type { Services } from '../services.ts'
import type { Recognition, WorkerAnswer } from './recognise-worker.ts'

/** `loaded` resolves when the models are loaded, which takes as long as several pictures. */
type Thread = { readonly worker: Worker; readonly loaded: Promise<void> }
type Limits = ResourceLimits['recognition']

const workerFile = new URL('./recognise-worker.ts', import.meta.url)
const inTurn = limitConcurrency(1)
let pending = 0
let thread: Thread | undefined
let idle: NodeJS.Timeout | undefined

const start = ({ heapMb }: Limits): Thread => {
  const worker = new Worker(workerFile, {
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
    stdout: true,
    stderr: true,
  })
  // A waiting worker does not keep the process alive.
  worker.unref()
  // It may fail while no picture waits for it; without a listener that would end the process.
  worker.on('error', () => {})
  worker.once('exit', () => {
    if (thread?.worker === worker) thread = undefined
  })
  return { worker, loaded: new Promise(resolve => worker.once('message', () => resolve())) }
}

/** Ends the thread with its models; the next picture starts another. */
export const endRecognition = async (): Promise<void> => {
  clearTimeout(idle)
  const ended = thread
  thread = undefined
  await ended?.worker.terminate()
}

const inThread = (content: Uint8Array, limits: Limits, stop: AbortSignal): Promise<WorkerAnswer | undefined> =>
  new Promise(resolve => {
    if (stop.aborted) return resolve(undefined)
    clearTimeout(idle)
    thread ??= start(limits)
    const { worker, loaded } = thread
    let state: 'waiting' | 'recognising' | 'finished' = 'waiting'
    const finish = (answer: WorkerAnswer | undefined) => {
      stop.removeEventListener('abort', leave)
      worker.off('message', finish).off('error', fail).off('exit', end)
      // A thread that still loads its models loads them for the next picture.
      const isUsable = answer === undefined ? state === 'waiting' : !('error' in answer)
      state = 'finished'
      if (!isUsable) void endRecognition()
      else idle = setTimeout(() => void endRecognition(), limits.idleMilliseconds).unref()
      resolve(answer)
    }
    const leave = () => finish(undefined)
    const fail = (error: unknown) => finish({ error: String(error) })
    const end = (code: number) => finish({ error: `the thread ended with ${code}` })
    stop.addEventListener('abort', leave)
    worker.once('error', fail)
    worker.once('exit', end)
    void loaded.then(() => {
      if (state !== 'waiting') return
      state = 'recognising'
      worker.once('message', finish)
      worker.postMessage(content)
    })
  })

/**
 * Recognises the text in a picture, in a thread of its own, one picture at a time. Refuses if too many wait, if the
 * picture takes too long, its wait included, or when the client leaves: the next picture need not wait for it, nor load
 * the models again if they were still being loaded.
 */
export const recognise = async (
  content: Uint8Array,
  {
    log,
    limits,
  }: { readonly log: Pick<Services['log'], 'error'>; readonly limits: Pick<ResourceLimits, 'recognition'> },
  leaving?: AbortSignal,
): Promise<Recognition> => {
  if (pending > limits.recognition.waiting) throw refuse(ocrFailures.busy)
  pending++
  const late = AbortSignal.timeout(limits.recognition.milliseconds)
  try {
    const stop = leaving === undefined ? late : AbortSignal.any([late, leaving])
    const answer = await inTurn(() => inThread(content, limits.recognition, stop), stop).catch((error: unknown) => {
      if (!stop.aborted) throw error
    })
    if (answer === undefined) throw refuse(leaving?.aborted === true ? ocrFailures.cancelled : ocrFailures.tooSlow)
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
