import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.ts'

/** Reads the settings of `.env` if it exists; variables of the environment have precedence. Tests set their own. */
export const loadSettingsFile = () => {
  const file = join(root, '.env')
  if (process.env['NODE_ENV'] !== 'test' && existsSync(file)) process.loadEnvFile(file)
}
