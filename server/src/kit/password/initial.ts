import { randomInt } from 'node:crypto'
import type { PasswordPolicy } from '@seam/contract/kit/password'
import type { Db } from '../../db/database.ts'
import { passwordPolicy } from './policy.ts'

// Read aloud and typed by hand: no similar characters (I l 1, O 0), and common symbols only.
const classes = ['ABCDEFGHJKLMNPQRSTUVWXYZ', 'abcdefghijkmnpqrstuvwxyz', '23456789', '@#%&+=?']

/** Milliseconds for which a random initial password is valid. */
const initialPasswordLife = 24 * 3_600_000

const pick = (from: string): string => from.charAt(randomInt(from.length))

const shuffle = (characters: readonly string[]): string[] => {
  const left = [...characters]
  return characters.map(() => left.splice(randomInt(left.length), 1)[0] ?? '')
}

/** Ten characters of all four classes, or as many as the policy requires. */
export const randomPassword = (
  policy: Pick<PasswordPolicy, 'minLength' | 'maxLength'> = { minLength: 10, maxLength: 10 },
) => {
  const length = Math.min(Math.max(10, policy.minLength), policy.maxLength)
  const rest = Array.from({ length: length - classes.length }, () => pick(classes.join('')))
  return shuffle([...classes.map(pick), ...rest]).join('')
}

/** The first password of a new user: the configured one, or a random one that expires. */
export const newInitialPassword = async (db: Db): Promise<{ password: string; expires: Date | null }> => {
  const { initialPassword, minLength, maxLength } = await passwordPolicy(db)
  if (initialPassword !== '') return { password: initialPassword, expires: null }
  return { password: randomPassword({ minLength, maxLength }), expires: new Date(Date.now() + initialPasswordLife) }
}
