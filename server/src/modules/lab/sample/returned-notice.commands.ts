import { noticeKind } from '@seam/contract/system/notice'
import type { Tx } from '../../../db/database.ts'
import { endNotices } from '../../system/notice/notice.commands.ts'
import { selectSamplesUnderTest } from './sample.rows.ts'

/** The notice about results of a sample that were returned. */
export const returnedNotice = (sampleId: number) => ({ kind: noticeKind.returned, subject: `sample:${sampleId}` })

/** After results were submitted: ends the notices of samples that have no open result any more. */
export const endReturnedNotices = async (tx: Tx, sampleIds: readonly number[]): Promise<void> => {
  const underTest = await selectSamplesUnderTest(tx, sampleIds)
  const finishedIds = sampleIds.filter(id => !underTest.has(id))
  if (finishedIds.length > 0) await endNotices(tx, finishedIds.map(returnedNotice))
}
