import type { Job } from './kit/jobs.ts'
import { sweepImages } from './modules/system/image/sweep-images.ts'
import { sweep } from './modules/system/session/sweep.ts'

/** Every module's jobs, one line each. */
export const jobs: readonly Job<never>[] = [sweep, sweepImages]
