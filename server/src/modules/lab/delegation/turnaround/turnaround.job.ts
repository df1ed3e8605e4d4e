import type { Permission } from '@seam/contract/kit/permission'
import { noticeKind } from '@seam/contract/system/notice'
import { smsKind } from '@seam/contract/system/sms'
import { inTransaction } from '../../../../db/database.ts'
import { job } from '../../../../kit/jobs/job.ts'
import type { Services } from '../../../../kit/services.ts'
import { notifyAll, selectHolderMobiles } from '../../../system/notice/notice.commands.ts'
import { sendEventMessage } from '../../../system/sms/sms.commands.ts'
import { messageEvent } from '../client-message.commands.ts'
import { overdueNotice } from '../delegation.commands.ts'
import { type LateDelegation, markNewlyEscalated, markNewlyOverdue } from './turnaround.rows.ts'

const managers: readonly Permission[] = ['delegateCancel', 'delegateView']
/** Users who may not see delegations get no notice. */
const reviewers: readonly Permission[] = ['resultConfirm', 'delegateView']

const noticeOf = (
  { id, delegateCode }: LateDelegation,
  title: string,
  holdersOf: readonly (readonly Permission[])[],
) => ({
  ...overdueNotice(id),
  title: `委托单 ${delegateCode} ${title}`,
  link: `/delegate/list?code=${encodeURIComponent(delegateCode)}`,
  holdersOf,
})

type Reporter = Pick<Services, 'db' | 'config' | 'jobs'>

/** Reports newly overdue delegations to reviewers and managers. Returns how many. */
export const reportOverdue = ({ db }: Reporter): Promise<number> =>
  inTransaction(db, async tx => {
    const late = await markNewlyOverdue(tx)
    await notifyAll(
      tx,
      late.map(one => noticeOf(one, `已逾期，应于 ${one.dueTime} 完成`, [reviewers, managers])),
    )
    return late.length
  })

/** Reports delegations that are late by a working day to managers, by text message too. Returns how many. */
export const escalateOverdue = (services: Reporter): Promise<number> =>
  inTransaction(services.db, async tx => {
    const late = await markNewlyEscalated(tx)
    if (late.length === 0) return 0
    await notifyAll(
      tx,
      late.map(one => noticeOf(one, `已逾期一个工作日，应于 ${one.dueTime} 完成，请处理并填写逾期原因`, [managers])),
    )
    const mobiles = await selectHolderMobiles(tx, managers, noticeKind.overdue)
    for (const { id, delegateCode, dueTime } of late)
      await sendEventMessage(tx, services, {
        event: messageEvent(id, 'escalated'),
        kind: smsKind.overdue,
        mobiles,
        variables: { code: delegateCode, time: dueTime },
      })
    return late.length
  })

export const turnaroundJob = job(
  'overdue',
  async (_, services) => {
    await reportOverdue(services)
    await escalateOverdue(services)
  },
  { cron: '* * * * *', atStart: true },
)
