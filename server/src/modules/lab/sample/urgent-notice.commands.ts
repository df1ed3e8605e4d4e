import { noticeKind } from '@seam/contract/system/notice'
import type { Tx } from '../../../db/database.ts'
import { notify } from '../../system/notice/notice.commands.ts'
import { selectUrgentSamples, type UrgentSample } from './sample.rows.ts'

const testNotice = (delegationId: number) => ({ kind: noticeKind.urgent, subject: `test:${delegationId}` })
const reviewNotice = (delegationId: number) => ({ kind: noticeKind.urgent, subject: `review:${delegationId}` })

/** The notices about the urgent samples of a delegation. */
export const urgentNotices = (delegationId: number) => [testNotice(delegationId), reviewNotice(delegationId)]

const codesOf = (samples: readonly UrgentSample[]) => samples.map(({ labCode }) => labCode).join('、')

/** Notifies analysts that testing of urgent samples starts; the notices contain lab codes only. */
export const notifyAnalystsOfUrgent = async (tx: Tx, delegationId: number): Promise<void> => {
  const samples = await selectUrgentSamples(tx, 'sample.delegationId', [delegationId])
  if (samples.length === 0) return
  const title = `加急样品 ${codesOf(samples)} 开始检测`
  const notice = { ...testNotice(delegationId), title, link: '/assay/bench' }
  await notify(tx, notice, { holdersOf: [['resultEnter']] })
}

/** Notifies reviewers that results of urgent samples wait for them. */
export const notifyReviewersOfUrgent = async (
  tx: Tx,
  sampleIds: readonly number[],
  submitterId: number,
): Promise<void> => {
  const samples = await selectUrgentSamples(tx, 'sample.id', sampleIds)
  const [first] = samples
  if (first === undefined) return
  const title = `加急样品 ${codesOf(samples)} 的结果待复核`
  const notice = { ...reviewNotice(first.delegationId), title, link: '/assay/review' }
  await notify(tx, notice, { holdersOf: [['resultConfirm']], except: submitterId })
}
