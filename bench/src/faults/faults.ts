import type { Figure } from '../figures.ts'
import { measureCrowd } from './crowd.ts'
import { measureDatabaseGone } from './database-gone.ts'
import { measureRestarts } from './restarts.ts'

/** Reliability (quality.md): restarts, kills, slow sockets, a database that is gone, and a crowd of one user. */
export const measureFaults = async (): Promise<Figure[]> => [
  ...(await measureRestarts()),
  await measureDatabaseGone(),
  await measureCrowd(),
]
