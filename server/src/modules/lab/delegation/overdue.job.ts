import { noticeKind } from '@seam/contract/system/notice'
import { type Db, inTransaction } from '../../../db/database.ts'
import { job } from '../../../kit/jobs/job.ts'
import { notifyAll } from '../../system/notice/notice.commands.ts'
import { takeNewlyOverdue } from './overdue.rows.ts'

/** Reviewers and managers; a reviewer who may not see delegations gets none. */
const recipients = [
  ['resultConfirm', 'delegateView'],
  ['delegateCancel', 'delegateView'],
] as const

/** Reports delegations that became overdue. Answers how many. */
export const reportOverdue = (db: Db): Promise<number> =>
  inTransaction(db, async tx => {
    const delegations = await takeNewlyOverdue(tx)
    await notifyAll(
      tx,
      delegations.map(({ id, delegateCode, dueTime }) => ({
        kind: noticeKind.overdue,
        subject: `delegation:${id}`,
        title: `委托单 ${delegateCode} 已超期，应于 ${dueTime} 完成`,
        link: '/delegate/list',
        holdersOf: recipients,
      })),
    )
    return delegations.length
  })

export const overdueJob = job('overdue', async (_, { db }) => void (await reportOverdue(db)), {
  cron: '* * * * *',
  atStart: true,
})
