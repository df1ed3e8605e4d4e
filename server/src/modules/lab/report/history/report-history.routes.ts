import { ReportLife, reportHistoryCalls, reportUse } from '@seam/contract/lab/report/report-history'
import type { Db } from '../../../../db/database.ts'
import { requireRow } from '../../../../kit/refusal.ts'
import { implement } from '../../../../kit/serve/implement.ts'
import { actorOf } from '../../../../kit/transition/actor.ts'
import { findImage } from '../../../system/image/image.rows.ts'
import { maskedMobile } from '../../../system/sms/sms.rules.ts'
import { selectNotifiers } from '../../delegation/delegation.rows.ts'
import { selectReadingPictures } from '../../ocr/ocr.rows.ts'
import { cutReadings } from '../../ocr/reading-picture.commands.ts'
import { findReportInScope, type StoredReport } from '../report.rows.ts'
import { selectLifeEvents, selectLifeResults, selectLifeSets } from './life.rows.ts'
import { selectSends } from './report-history.rows.ts'
import { sendLink, sendValues, visibleSends } from './send.commands.ts'
import { recordUse, recordView } from './use.commands.ts'

/** 2026-11-22T13:40:00+08:00 */
const laboratoryTime = (now: Date): string =>
  `${new Date(now.getTime() + 8 * 3_600_000).toISOString().slice(0, 19)}+08:00`

const lifeOf = async (db: Db, report: StoredReport) => ({
  ...report,
  hash: report.snapshotHash?.toString('hex') ?? null,
  events: await selectLifeEvents(db, report),
  results: await selectLifeResults(db, report.sampleIds),
  reflectanceSets: await selectLifeSets(db, report.sampleIds),
  pictures: await selectReadingPictures(db, report.sampleIds),
})

export const reportHistoryRoutes = implement(reportHistoryCalls, {
  life: async ({ db, input, caller, services, request }) => {
    const report = requireRow(await findReportInScope(db, input.id, caller.scope))
    const life = await lifeOf(db, report)
    await recordView(services.db, report, actorOf({ caller, request }))
    return life
  },

  evidence: async ({ db, input, caller, services, request }) => {
    const report = requireRow(await findReportInScope(db, input.id, caller.scope))
    // Fields that the schema does not declare are left out of the pack.
    const whole = await lifeOf(db, report)
    const life = ReportLife.parse(whole)
    const { cutPictures } = await import('./evidence-pictures.ts')
    const { evidencePack } = await import('./evidence.file.ts')
    const cuts = await cutPictures(db, whole.pictures, caller)
    const maker = { name: caller.userName, time: laboratoryTime(new Date()) }
    const { body, hash } = await evidencePack(db, report, life, cuts, maker, services.config)
    const actor = actorOf({ caller, request })
    await recordUse(services.db, report.id, reportUse.evidence, actor, `SHA-256 ${hash}`)
    return { fileName: `证据包-${report.reportCode ?? report.delegateCode}.zip`, body }
  },

  readingPicture: async ({ db, input, caller, services, request }) => {
    const report = requireRow(await findReportInScope(db, input.id, caller.scope))
    const readings = await selectReadingPictures(db, report.sampleIds)
    const { imageCode, box } = requireRow(
      readings.find(({ taskId, cell }) => taskId === input.taskId && cell === input.cell),
    )
    const { content } = requireRow(await findImage(db, imageCode, caller))
    const [part] = await cutReadings(content, [box])
    await recordView(services.db, report, actorOf({ caller, request }))
    return {
      fileName: `读数-${input.taskId}-${input.cell}.jpg`,
      mediaType: 'image/jpeg',
      body: requireRow(part),
      // Not stored by browsers: each look is recorded.
      inline: true,
    }
  },

  sends: async ({ db, input, caller }) => {
    const { id, delegationId } = requireRow(await findReportInScope(db, input.id, caller.scope))
    const notifiers = await selectNotifiers(db, delegationId)
    const isMasked = !caller.permissions.has('smsMobile')
    return {
      notifiers: isMasked ? notifiers.map(one => ({ ...one, telephone: maskedMobile(one.telephone) })) : notifiers,
      sends: visibleSends(await selectSends(db, id), caller),
    }
  },

  sendValues,

  sendLink,
})
