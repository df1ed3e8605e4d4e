import { noticeKind } from '@seam/contract/system/notice'
import { type Db, inTransaction } from '../../../../db/database.ts'
import type { Violation } from '../../../../db/tables/ledger.ts'
import { job } from '../../../../kit/jobs/job.ts'
import { sha256 } from '../../../../kit/session/secret.ts'
import { claimCauses, endNotices, notify } from '../../../system/notice/notice.commands.ts'
import { checkInvariants, ledgerChecks } from './ledger-checks.rows.ts'

/** The same rows that break the same invariant are one cause, however often they are checked. */
const causeOf = ({ name, ids }: Violation): string => `ledger:${name}:${sha256(ids.toSorted().join()).toString('hex')}`

const noticeOf = ({ name }: Pick<Violation, 'name'>) => ({ kind: noticeKind.ledgerBroken, subject: `ledger:${name}` })

/** Reports invariants that the ledger breaks to its auditors, each with the same rows once, and ends what is sound again. */
const reportViolations = (db: Db, broken: readonly Violation[]): Promise<void> =>
  inTransaction(db, async tx => {
    const sound = ledgerChecks.filter(({ name }) => broken.every(one => one.name !== name))
    await endNotices(tx, sound.map(noticeOf))
    const claimed = await claimCauses(tx, broken.map(causeOf))
    for (const violation of broken.filter(one => claimed.has(causeOf(one))))
      await notify(
        tx,
        {
          ...noticeOf(violation),
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
    if (broken.length > 0) log.error({ broken }, 'the ledger breaks invariants')
    await reportViolations(db, broken)
  },
  { cron: '25 * * * *', retries: 1 },
)
