import { payMethod } from '@seam/contract/client/money/pay-method'
import { delegationCalls } from '@seam/contract/lab/delegation/delegation.calls'
import { reportCalls } from '@seam/contract/lab/report/report.calls'
import { resultCalls } from '@seam/contract/lab/result/result.calls'
import { password } from '../colleague.ts'
import { administrator } from '../server/server-settings.ts'
import { signInByWire } from './wire.ts'
import { hire, sampleUnderTest } from './work.ts'

type Worker = Awaited<ReturnType<typeof signInByWire>>

/** Two users enter, submit and confirm the readings of a sample, given by project code. */
export const enterAndConfirm = async (
  analyst: Worker,
  reviewer: Worker,
  labCode: string,
  readings: Readonly<Record<string, readonly string[]>>,
) => {
  const items = async () => {
    const { rows } = await analyst.call(resultCalls.sample, { labCode })
    return rows.filter(({ projectCode }) => readings[projectCode] !== undefined)
  }
  const entries = (await items()).map(({ itemId, version, projectCode }) => ({
    itemId,
    version,
    readings: (readings[projectCode] ?? []).map(raw => ({ raw })),
  }))
  await analyst.call(resultCalls.save, { rows: entries })
  const submitted = (await items()).map(({ itemId, version }) => ({ itemId, version }))
  await analyst.call(resultCalls.submit, { rows: submitted })
  const confirmed = (await items()).map(({ itemId, version }) => ({ itemId, version }))
  await reviewer.call(resultCalls.confirm, { rows: confirmed })
}

/** A delegation for ash and sulfur whose report is reviewed and waits to be approved. */
export const reviewedReport = async () => {
  const delegation = await sampleUnderTest(['AAD', 'STAD'])
  const admin = await signInByWire(administrator.mobile, administrator.password)
  const [first, second, third] = [await hire('化验员'), await hire('审核员'), await hire('审核员')]
  const analyst = await signInByWire(first.mobile, password)
  const editor = await signInByWire(second.mobile, password)
  const reviewer = await signInByWire(third.mobile, password)
  await enterAndConfirm(analyst, editor, delegation.labCode, { AAD: ['12.40', '12.46'], STAD: ['0.81', '0.83'] })
  const { samples, fee } = await admin.call(delegationCalls.get, { id: delegation.id })
  const sampleIds = samples.map(({ id }) => id)
  const draft = { delegationId: delegation.id, sampleIds, reflectance: [], remarks: '', submit: true }
  const { id: reportId, version } = await editor.call(reportCalls.save, draft)
  const reviewed = await reviewer.call(reportCalls.confirm, { id: reportId, version, passed: true })
  return { ...delegation, fee, analystName: first.name, reportId, reportVersion: reviewed.version }
}

/** A delegation for ash and sulfur, paid by transfer, whose report is issued. */
export const finishedDelegation = async () => {
  const { reportVersion, ...delegation } = await reviewedReport()
  const admin = await signInByWire(administrator.mobile, administrator.password)
  const sealed = admin.seal(administrator.password)
  await admin.call(reportCalls.confirm, {
    id: delegation.reportId,
    version: reportVersion,
    passed: true,
    password: sealed,
  })
  const { version: finished } = await admin.call(delegationCalls.get, { id: delegation.id })
  const payment = { id: delegation.id, version: finished, payMethod: payMethod.transfer }
  await admin.call(delegationCalls.confirmPay, payment)
  return delegation
}
