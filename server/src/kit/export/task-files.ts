import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Means } from '../means.ts'

/** Beside the data, for the owner of the process alone. */
export const folderOf = ({ config }: Pick<Means, 'config'>): string => join(config.dataDir, 'exports')

export const openFolder = (means: Pick<Means, 'config'>) => mkdir(folderOf(means), { recursive: true, mode: 0o700 })

export const fileOf = (means: Pick<Means, 'config'>, id: number): string => join(folderOf(means), `${id}.xlsx`)

/** Each run writes its own: one that was taken for dead and is not cannot mix with its successor. */
export const partOf = (means: Pick<Means, 'config'>, { id, attempt }: { id: number; attempt: number }): string =>
  join(folderOf(means), `${id}-${attempt}.part`)
