import { noticeKind } from '@seam/contract/system/notice'
import { type Db, inTransaction } from '../../../db/database.ts'
import type { Violation } from '../../../db/tables/ledger.ts'
import { job } from '../../../kit/jobs/job.ts'
import { sha256 } from '../../../kit/session/secret.ts'
import { claimCauses, notify } from '../../system/notice/notice.commands.ts'
import { checkInvariants } from './ledger-checks.rows.ts'

/** The same rows that break the same invariant are one cause, however often they are checked. */
const causeOf = ({ name, ids }: Violation): string => `ledger:${name}:${sha256(ids.toSorted().join()).toString('hex')}`

/** Reports invariants that the ledger breaks to its auditors, each with the same rows once. */
const reportViolations = (db: Db, broken: readonly Violation[]): Promise<void> =>
  inTransaction(db, async tx => {
    const claimed = await claimCauses(tx, broken.map(causeOf))
    for (const violation of broken.filter(one => claimed.has(causeOf(one))))
      await notify(
        tx,
        {
          kind: noticeKind.ledgerBroken,
          subject: `ledger:${violation.name}`,
          title: `账务核对不通过：${violation.label}，${violation.ids.length}条，请暂停相关收退款并核对`,
          link: '/finance/ledger',
        },
        { holdersOf: [['ledgerView']] },
      )
  })

/** Checks the invariants of the ledger every hour; a violation is an error in the server's log and a notice. */
export const checkLedger = job(
  'check-ledger',
  async (_, { db, log }) => {
    const broken = await checkInvariants(db)
    if (broken.length === 0) return
    log.error({ broken }, 'the ledger breaks invariants')
    await reportViolations(db, broken)
  },
  { cron: '25 * * * *', retries: 1 },
)
