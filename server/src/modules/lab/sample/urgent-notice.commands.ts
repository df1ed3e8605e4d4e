import { noticeKind } from '@seam/contract/system/notice'
import type { Tx } from '../../../db/database.ts'
import { endNotices, notifyAll } from '../../system/notice/notice.commands.ts'
import { selectReviewedDelegations, selectUrgentSamples, type UrgentSample } from './sample.rows.ts'

const testNotice = (delegationId: number) => ({ kind: noticeKind.urgent, subject: `test:${delegationId}` })
const reviewNotice = (delegationId: number) => ({ kind: noticeKind.urgent, subject: `review:${delegationId}` })

/** The notices about the urgent samples of a delegation. */
export const urgentNotices = (delegationId: number) => [testNotice(delegationId), reviewNotice(delegationId)]

const codesOf = (samples: readonly UrgentSample[]) => samples.map(({ labCode }) => labCode).join('、')

/** Notifies analysts that testing of urgent samples of delegations starts; the notices contain lab codes only. */
export const notifyAnalystsOfUrgent = async (tx: Tx, delegationIds: readonly number[]): Promise<void> => {
  if (delegationIds.length === 0) return
  const samples = await selectUrgentSamples(tx, 'sample.delegationId', delegationIds)
  const notices = [...Map.groupBy(samples, sample => sample.delegationId)].map(([id, own]) => ({
    ...testNotice(id),
    title: `加急样品 ${codesOf(own)} 开始检测`,
    link: '/assay/bench',
    holdersOf: [['resultEnter' as const]],
  }))
  await notifyAll(tx, notices)
}

/** Notifies reviewers that results of these urgent samples wait for them. */
export const notifyReviewersOfUrgent = async (
  tx: Tx,
  sampleIds: readonly number[],
  submitterId: number,
): Promise<void> => {
  if (sampleIds.length === 0) return
  const samples = await selectUrgentSamples(tx, 'sample.id', sampleIds)
  const notices = [...Map.groupBy(samples, ({ delegationId }) => delegationId)].map(([delegationId, own]) => ({
    ...reviewNotice(delegationId),
    title: `加急样品 ${codesOf(own)} 的结果待复核`,
    link: '/assay/review',
    holdersOf: [['resultConfirm']] as const,
    except: submitterId,
  }))
  await notifyAll(tx, notices)
}

/** After results of urgent samples were confirmed or returned: ends the notices of delegations with nothing to review. */
export const endReviewNotices = async (tx: Tx, sampleIds: readonly number[]): Promise<void> => {
  if (sampleIds.length === 0) return
  const delegationIds = await selectReviewedDelegations(tx, sampleIds)
  if (delegationIds.length > 0) await endNotices(tx, delegationIds.map(reviewNotice))
}
