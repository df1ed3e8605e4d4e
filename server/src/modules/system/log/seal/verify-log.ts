import type { Db } from '../../../../db/database.ts'
import { verifyChain } from '../../../../kit/seal/verify-chain.ts'
import { logChain } from './log-chain.ts'

/** Compares both logs with their seals. */
export const verifyLog = (db: Db, expectedHash?: string) => verifyChain(db, logChain, '日志', expectedHash)
