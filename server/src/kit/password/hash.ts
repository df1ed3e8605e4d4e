import { hash, verify } from '@node-rs/argon2'
import { limitConcurrency } from '../concurrency.ts'

// OWASP's first recommendation: Argon2id, 19 MiB, two passes. Each takes a core for some milliseconds, and its
// memory.
const cost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** The hash of no password, at the same cost: an unknown account takes as long as a known one. */
const nobody = '$argon2id$v=19$m=19456,t=2,p=1$NGqoO+fidhr/aFpLkwL8wg$4SLbfyqR5mYj+FkIjqy04V4f9ll5GfisPz8uBt8++GA'

const inTurn = limitConcurrency(4)

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, cost))

/** Always one complete verification, also without an account. */
export const verifyPassword = (passwordHash: string | undefined, password: string): Promise<boolean> =>
  inTurn(async () => (await verify(passwordHash ?? nobody, password)) && passwordHash !== undefined)
