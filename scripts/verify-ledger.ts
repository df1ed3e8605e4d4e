import { ledgerChain } from '../server/src/modules/client/ledger/audit/ledger-chain.ts'
import { verifySealsOf } from './verify-seals.ts'

await verifySealsOf(ledgerChain, '账簿', 'verify-ledger')
