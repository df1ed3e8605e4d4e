import { recognitionSeconds } from '@seam/contract/lab/result/ocr'

/** What one server process spends on its callers. */
export type ResourceLimits = {
  /**
   * calls of one session: running, alone and while others call, downloads, uploads that arrive, and waiting; calls per
   * second, and the burst before that applies; refusals that are delayed at a time, and their shortest delay in
   * milliseconds
   */
  readonly session: {
    readonly running: number
    readonly runningBesideOthers: number
    readonly downloads: number
    readonly uploads: number
    readonly waiting: number
    readonly perSecond: number
    readonly burst: number
    readonly delayed: number
    readonly delay: number
  }
  /** bytes of bodies stored at a time, in memory or in temporary files, in all and from one network */
  readonly bodies: { readonly inAll: number; readonly fromOne: number }
  /** reading one workbook: a small file can be made to take minutes and gigabytes */
  readonly workbook: { readonly milliseconds: number; readonly heapMb: number }
  /** bytes of all images that one user has uploaded and that are still there */
  readonly imageBytes: number
  /** recognising the text of one picture: the models take some 600 MB, which are released after the idle time */
  readonly recognition: {
    readonly waiting: number
    readonly milliseconds: number
    readonly idleMilliseconds: number
    readonly heapMb: number
  }
}

export const usualLimits: ResourceLimits = {
  session: {
    running: 4,
    runningBesideOthers: 2,
    downloads: 2,
    // as many as a browser sends at once: one that waited would exceed the time of its request
    uploads: 6,
    waiting: 60,
    perSecond: 60,
    burst: 300,
    // with those that run and wait, fewer than one address may have in flight: its colleagues keep some
    delayed: 150,
    delay: 1_000,
  },
  // three of the largest uploads from one network
  bodies: { inAll: 128 * 1024 * 1024, fromOne: 36 * 1024 * 1024 },
  workbook: { milliseconds: 15_000, heapMb: 256 },
  imageBytes: 1024 ** 3,
  recognition: { waiting: 2, milliseconds: recognitionSeconds * 1000, idleMilliseconds: 60_000, heapMb: 512 },
}
