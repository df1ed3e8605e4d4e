import type { Figure } from '../figures.ts'
import { measureCrowd } from './crowd.ts'
import { measureDatabaseGone } from './database-gone.ts'
import { measureRestarts } from './restarts.ts'
import { measureUnfinishedUploads } from './unfinished-uploads.ts'

/** Reliability (quality.md) that needs no restarts: a database that is gone, a crowd of one user, uploads without end. */
export const measurePressure = async (): Promise<Figure[]> => [
  await measureUnfinishedUploads(),
  await measureDatabaseGone(),
  await measureCrowd(),
]

/** All reliability: also restarts, kills and slow sockets. */
export const measureFaults = async (): Promise<Figure[]> => [...(await measureRestarts()), ...(await measurePressure())]
