import { rowsAddressOf } from '@seam/contract/kit/list/link-filter'
import { retentionEnd } from '@seam/contract/lab/sample/custody'
import { sampleState } from '@seam/contract/lab/sample/sample'
import { noticeKind } from '@seam/contract/system/notice'
import { type Db, inTransaction } from '../../../db/database.ts'
import { job } from '../../../kit/jobs/job.ts'
import { claimCauses, endNotices, notify } from '../../system/notice/notice.commands.ts'
import { selectDueSamples } from './custody/custody.rows.ts'
import { selectUnpreparedSamples } from './preparation/preparation.rows.ts'

const preparationNotice = { kind: noticeKind.prepareDue, subject: 'preparation' } as const
const retentionNotice = { kind: noticeKind.retentionDue, subject: 'retention' } as const

/** Reports samples that should be prepared by now, each once. Returns how many; the notice is blind and names none. */
export const reportUnprepared = (db: Db): Promise<number> =>
  inTransaction(db, async tx => {
    const samples = await selectUnpreparedSamples(tx)
    if (samples.length === 0) await endNotices(tx, [preparationNotice])
    const claimed = await claimCauses(
      tx,
      samples.map(({ id }) => `prepare:${id}`),
    )
    if (claimed.size === 0) return 0
    await notify(
      tx,
      {
        ...preparationNotice,
        title: `${samples.length}个样品待制样：收样已满一天，或离完成时限不足一天`,
        link: '/assay/preparation',
      },
      { holdersOf: [['samplePrepare']] },
    )
    return claimed.size
  })

/** Reports samples to return or to dispose of, once per end of retention. Returns how many. */
export const reportRetentionDue = (db: Db): Promise<number> =>
  inTransaction(db, async tx => {
    const samples = await selectDueSamples(tx)
    if (samples.length === 0) await endNotices(tx, [retentionNotice])
    const claimed = await claimCauses(
      tx,
      samples.map(({ id, retainedUntil }) => `retention:${id}:${retainedUntil}`),
    )
    if (claimed.size === 0) return 0
    const rejected = samples.filter(({ state }) => state === sampleState.withdrawn).length
    const retained = samples.length - rejected
    const parts = [
      ...(rejected === 0 ? [] : [`${rejected}个样品待退还客户`]),
      ...(retained === 0 ? [] : [`${retained}个样品留样到期，待退还或处置`]),
    ]
    await notify(
      tx,
      {
        ...retentionNotice,
        title: parts.join('；'),
        link: rowsAddressOf('/quality/custody', '到期可处置', 'isDue', retentionEnd.due),
      },
      { holdersOf: [['custodyView', 'disposalRequest']] },
    )
    return claimed.size
  })

export const sampleDues = job(
  'sample-dues',
  async (_, { db }) => {
    await reportUnprepared(db)
    await reportRetentionDue(db)
  },
  { cron: '5 8,14 * * *', atStart: true },
)
