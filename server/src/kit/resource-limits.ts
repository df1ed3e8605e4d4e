import { recognitionSeconds } from '@seam/contract/lab/result/ocr'

/** What one server process spends on its callers. */
export type ResourceLimits = {
  /** The calls of one session. */
  readonly session: {
    /** Calls that run at a time while no other session calls. */
    readonly running: number
    readonly runningBesideOthers: number
    readonly downloads: number
    /** Uploads whose files arrive at a time. */
    readonly uploads: number
    readonly waiting: number
    readonly perSecond: number
    /** Calls that are accepted before `perSecond` applies. */
    readonly burst: number
    /** Refusals that are delayed at a time. */
    readonly delayed: number
    /** The shortest delay of a refusal, in milliseconds. */
    readonly delay: number
  }
  /** Bytes of bodies stored at a time, in memory or in temporary files, in all and from one network. */
  readonly bodies: { readonly inAll: number; readonly fromOne: number }
  /** Reading one workbook: a small file can be made to take minutes and gigabytes. */
  readonly workbook: { readonly milliseconds: number; readonly heapMb: number }
  /** Bytes of the stored images that one user has uploaded. */
  readonly imageBytes: number
  /** Recognising the text of one picture: the models take some 600 MB, which are released after the idle time. */
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
