import { defaultPasswordPolicy, type PasswordPolicy } from '@seam/contract/kit/password'
import type { Db } from '../../db/database.ts'

type Configured = PasswordPolicy & {
  /** The first password of every new user; empty: a random one each. */
  readonly initialPassword: string
  /** Names of the product, which no password may contain. */
  readonly names: readonly string[]
}

/** The names of the product under this title. */
export const productNames = (sysTitle: string): readonly string[] => ['seam', sysTitle].filter(name => name !== '')

/** The password rules of the system configuration. */
export const passwordPolicy = async (db: Db): Promise<Configured> => {
  const config = await db
    .selectFrom('systemConfig')
    .select(['passwordMinLength', 'passwordMaxLength', 'initialPassword', 'sysTitle'])
    .executeTakeFirstOrThrow()
  return {
    minLength: config.passwordMinLength,
    maxLength: config.passwordMaxLength,
    classes: defaultPasswordPolicy.classes,
    initialPassword: config.initialPassword,
    names: productNames(config.sysTitle),
  }
}
