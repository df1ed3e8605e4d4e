import { logChain } from '../server/src/modules/system/log/seal/log-chain.ts'
import { verifySealsOf } from './verify-seals.ts'

await verifySealsOf(logChain, '日志', 'verify-log')
