import { noticeKind } from '@seam/contract/system/notice'
import { smsKind } from '@seam/contract/system/sms'
import { type Db, inTransaction } from '../../../db/database.ts'
import { job } from '../../../kit/jobs/job.ts'
import { endNotices, notify } from '../notice/notice.commands.ts'
import { hasOpenFailure, markFailedMessages } from './sms.rows.ts'
import { maskedMobile } from './sms.rules.ts'

const failureNotice = { kind: noticeKind.smsFailed, subject: 'sms' }

/** Reports failed text messages to managers, and ends the notice once all are dealt with. Returns how many it reported. */
export const reportSmsFailures = (db: Db): Promise<number> =>
  inTransaction(db, async tx => {
    const failed = await markFailedMessages(tx)
    const [first] = failed
    if (first === undefined) {
      if (!(await hasOpenFailure(tx))) await endNotices(tx, [failureNotice])
      return 0
    }
    const { mobile, smsKind: kind, failure } = first
    const one = `发给 ${maskedMobile(mobile)} 的${smsKind.label(kind)}短信失败：${failure}`
    await notify(
      tx,
      {
        ...failureNotice,
        title: failed.length === 1 ? one : `${failed.length}条短信失败，${one}`,
        link: '/system/sms',
      },
      { holdersOf: [['smsView']] },
    )
    return failed.length
  })

export const smsFailureJob = job('sms-failures', async (_, { db }) => void (await reportSmsFailures(db)), {
  cron: '* * * * *',
  atStart: true,
})
