import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Services } from '../../services.ts'

/** In the data folder, readable by the owner of the process only. */
export const folderOf = ({ config }: Pick<Services, 'config'>): string => join(config.dataDir, 'exports')

export const openFolder = (services: Pick<Services, 'config'>) =>
  mkdir(folderOf(services), { recursive: true, mode: 0o700 })

export const fileOf = (services: Pick<Services, 'config'>, id: number): string => join(folderOf(services), `${id}.xlsx`)

/** Each run writes a file of its own, so that an earlier run that is still alive cannot interfere. */
export const partOf = (services: Pick<Services, 'config'>, { id, attempt }: { id: number; attempt: number }): string =>
  join(folderOf(services), `${id}-${attempt}.part`)
