import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.ts'

/** Takes the settings of `.env`, where there is one; what the environment sets already stands. Tests bring their own. */
export const loadSettingsFile = () => {
  const file = join(root, '.env')
  if (process.env['NODE_ENV'] !== 'test' && existsSync(file)) process.loadEnvFile(file)
}
