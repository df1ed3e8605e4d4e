import { reportFailures, reportState } from '@seam/contract/lab/report'
import { reportCalls } from '@seam/contract/lab/report.calls'
import { implement, type WriteContext } from '../../../kit/implement.ts'
import { spend } from '../../../kit/limits.ts'
import { mustHold } from '../../../kit/must-hold.ts'
import { confirmsPassword } from '../../../kit/password/confirm.ts'
import { mustBeFree } from '../../../kit/reasons.ts'
import { checkVersion, found, refuse } from '../../../kit/refusal.ts'
import { reportableSamples } from './content.rows.ts'
import { issueReport } from './issue.ts'
import { pdfOf } from './preview.ts'
import * as rows from './report.rows.ts'
import { reasonsAgainstReport, reportMoves } from './report.rules.ts'
import { reportablePage, reportPage } from './report-list.rows.ts'
import { keepDraft, submitDraft } from './save.ts'
import { holdReport } from './standing.ts'
import { showReport } from './view.ts'

type Confirming = WriteContext<typeof reportCalls.confirm>

const doerOf = ({ who, request }: Pick<Confirming, 'who' | 'request'>): rows.Doer => ({
  userId: who.userId,
  userName: who.userName,
  address: request.address,
})

/** Hashing takes a core for a while: before anything is held. */
const checkPassword = async ({ means, who, input }: Confirming): Promise<boolean> =>
  input.passed && input.password !== undefined && (await confirmsPassword(means, who, input.password))

const confirm = async (asking: Confirming) => {
  const { db, input, who, means, tell } = asking
  const passwordRight = await checkPassword(asking)
  const { report, samples, factsFor } = await holdReport(db, input.id)
  checkVersion(report, input.version)
  const approving = report.state === reportState.reviewed
  mustHold(asking.who, approving ? 'reportApprove' : 'reportReview')
  const command = input.passed ? (approving ? 'approve' : 'review') : 'returnBack'
  mustBeFree(reasonsAgainstReport(command, factsFor(who.userId, input.reason)))
  const doer = doerOf(asking)
  const named = `委托【${report.delegateCode}】的报告`
  const answer = { version: report.version + 1, state: reportMoves[command].to, reportCode: report.reportCode }

  if (command === 'approve') {
    if (input.password === undefined) throw refuse(reportFailures.passwordMissing)
    if (!passwordRight) throw refuse(reportFailures.passwordWrong)
    const reportCode = await issueReport(db, report, samples, doer, means.config.publicUrl)
    tell(`批准签发${named}，编号【${reportCode}】`)
    return { ...answer, reportCode }
  }
  const reviewer = command === 'review' ? { reviewerId: who.userId, reviewerName: who.userName } : {}
  const step = { command, from: report.state, to: answer.state, reason: input.reason } as const
  await rows.moveReport(db, report.id, step, doer, reviewer)
  tell(command === 'review' ? `审核通过${named}` : `退回${named}：${input.reason}`)
  return answer
}

export const reportRoutes = implement(
  reportCalls,
  {
    page: ({ db, input }) => reportPage(db, input),

    reportable: ({ db, input }) => reportablePage(db, input),

    get: ({ db, input, who, means }) => showReport(db, input.id, who, means.config.publicUrl),

    checkHasRran: async ({ db, input }) => {
      const samples = await reportableSamples(db, input.delegationId)
      const reflected = samples.flatMap(({ sampleId, sampleCode, reflected: [first] }) =>
        first === undefined
          ? []
          : [{ sampleId, sampleCode, kind: first === 'RMAX' ? ('Rmax' as const) : ('Rran' as const) }],
      )
      return { hasRran: reflected.length > 0, samples: reflected }
    },

    save: async asking => {
      const { db, input, tell } = asking
      const doer = doerOf(asking)
      const id = await keepDraft(db, input, doer)
      const submitted = input.submit ? await submitDraft(db, id, doer) : undefined
      const { delegateCode, version } = found(await rows.findReport(db, id))
      tell(
        `${submitted === undefined ? '编制' : '编制并提交'}委托【${delegateCode}】的报告，样品${input.sampleIds.length}个`,
      )
      return { id, version, state: submitted ?? reportState.drafting }
    },

    confirm,

    file: async ({ db, input, means }) => {
      const report = found(await rows.findReport(db, input.id))
      const body = await pdfOf(db, report, means.config.publicUrl)
      return { fileName: `化验报告-${report.reportCode ?? `${report.delegateCode}-草稿`}.pdf`, body, inline: true }
    },

    release: async asking => {
      const { db, input, who, tell } = asking
      const { report, factsFor } = await holdReport(db, input.id)
      checkVersion(report, input.version)
      mustBeFree(reasonsAgainstReport('release', factsFor(who.userId, input.reason)))
      const step = { command: 'release', from: report.state, to: reportState.released, reason: input.reason } as const
      await rows.moveReport(db, report.id, step, doerOf(asking), {
        releaseTime: new Date(),
        releaseReason: input.reason,
      })
      tell(`发放报告【${report.reportCode ?? ''}】${input.reason === '' ? '' : `，放行原因：${input.reason}`}`)
      return null
    },

    correct: async asking => {
      const { db, input, who, tell } = asking
      const { report, factsFor } = await holdReport(db, input.id)
      checkVersion(report, input.version)
      mustBeFree(reasonsAgainstReport('correct', factsFor(who.userId)))
      const doer = doerOf(asking)
      const { delegationId, remarks, correctionNo, sampleIds } = report
      const reflectance = [...(await rows.reflectanceOf(db, report.id))]
      const id = await rows.insertReport(
        db,
        {
          delegationId,
          remarks,
          replacesId: report.id,
          correctionNo: correctionNo + 1,
          correctionReason: input.reason,
        },
        doer,
      )
      await rows.replaceContent(
        db,
        id,
        sampleIds,
        reflectance.map(([sampleId, drafted]) => ({ sampleId, ...drafted })),
      )
      const step = { command: 'correct', from: null, to: reportState.drafting, reason: input.reason } as const
      await rows.writeReportEvent(db, id, step, doer)
      tell(`对报告【${report.reportCode ?? ''}】发起更正：${input.reason}`)
      return { id, version: 1 }
    },

    check: async ({ db, input, means, request }) => {
      await spend(means, 'check', request.address)
      const report = found(await rows.findByCheckCode(db, input.code), reportFailures.notHere)
      return { ...report, stateName: reportState.label(report.state) }
    },
  },
  { report_correction_open: reportFailures.correctionOpen },
)
