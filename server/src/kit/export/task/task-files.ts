import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Services } from '../../services.ts'

/** Beside the data, for the owner of the process alone. */
export const folderOf = ({ config }: Pick<Services, 'config'>): string => join(config.dataDir, 'exports')

export const openFolder = (services: Pick<Services, 'config'>) =>
  mkdir(folderOf(services), { recursive: true, mode: 0o700 })

export const fileOf = (services: Pick<Services, 'config'>, id: number): string => join(folderOf(services), `${id}.xlsx`)

/** Each run writes its own: one that was taken for dead and is not cannot mix with its successor. */
export const partOf = (services: Pick<Services, 'config'>, { id, attempt }: { id: number; attempt: number }): string =>
  join(folderOf(services), `${id}-${attempt}.part`)
