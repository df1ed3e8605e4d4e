import { noticeKind } from '@seam/contract/system/notice'
import { smsKind } from '@seam/contract/system/sms'
import { type Db, inTransaction } from '../../../db/database.ts'
import { job } from '../../../kit/jobs/job.ts'
import { notify } from '../notice/notice.commands.ts'
import { markFailedMessages } from './sms.rows.ts'
import { maskedMobile } from './sms.rules.ts'

/** Reports failed text messages to managers. Returns how many. */
export const reportSmsFailures = (db: Db): Promise<number> =>
  inTransaction(db, async tx => {
    const failed = await markFailedMessages(tx)
    const [first] = failed
    if (first === undefined) return 0
    const { mobile, smsKind: kind, failure } = first
    const one = `发给 ${maskedMobile(mobile)} 的${smsKind.label(kind)}短信失败：${failure}`
    await notify(
      tx,
      {
        kind: noticeKind.smsFailed,
        subject: 'sms',
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
