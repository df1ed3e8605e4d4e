import { payPolicy } from '@seam/contract/client/client'
import { reportState } from '@seam/contract/lab/report/report'
import { reportCalls } from '@seam/contract/lab/report/report.calls'
import { addTestedDelegation, office } from '../../builders/report.ts'
import { laboratory } from '../../builders/result/bench.ts'
import type { Client } from '../../client.ts'
import { administrator, testPassword } from '../../people.ts'
import type { Stage } from '../../stage.ts'

const reason = '并发'

/** Delegations of the client whose reports are issued and voided, which finishes and resumes them. */
export const openReportSteps = async ({ stage, clientId }: { readonly stage: Stage; readonly clientId: number }) => {
  const lab = await laboratory(stage)
  const people = await office(stage)
  const { client: requester } = await administrator(stage)
  const policy = (value: 1 | 2) =>
    stage.db.updateTable('client').set({ payPolicy: value }).where('id', '=', clientId).execute()
  // Testing begins without a payment, so that they are paid while their reports are issued.
  await policy(payPolicy.testFirst)
  const tested = [
    await addTestedDelegation(stage, lab, undefined, undefined, { clientId, repeatReason: reason }),
    await addTestedDelegation(stage, lab, undefined, undefined, { clientId, repeatReason: reason }),
  ]
  await policy(payPolicy.payFirst)

  const draft = ({ id, sampleId }: (typeof tested)[number]) =>
    people.editor.client.call(reportCalls.save, { delegationId: id, sampleIds: [sampleId], submit: true })
  const newest = async (delegationId: number) =>
    stage.db
      .selectFrom('report')
      .select(['id', 'version', 'state', 'voidRequesterId'])
      .where('delegationId', '=', delegationId)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()

  /** The next step of a report: submitted, reviewed, issued, to be voided, voided, and again. */
  const advance = async (_: Client, at: number) => {
    const delegation = tested[at % 2]
    if (delegation === undefined) return 0
    const report = await newest(delegation.id)
    if (report === undefined || report.state === reportState.voided) return (await draft(delegation)).code
    const key = { id: report.id, version: report.version }
    const { auditor, approver } = people
    if (report.state === reportState.submitted)
      return (await auditor.client.call(reportCalls.confirm, { ...key, passed: true })).code
    if (report.state === reportState.reviewed) {
      const password = approver.client.seal(testPassword)
      return (await approver.client.call(reportCalls.confirm, { ...key, passed: true, password })).code
    }
    if (report.voidRequesterId === null) return (await requester.call(reportCalls.requestVoid, { ...key, reason })).code
    return (await lab.desk.call(reportCalls.confirmVoid, { ...key, passed: true })).code
  }
  const release = async (by: Client, at: number) => {
    const report = await newest(tested[at % 2]?.id ?? 0)
    if (report === undefined) return 0
    return (await by.call(reportCalls.release, { id: report.id, version: report.version, reason })).code
  }
  return { steps: [advance, advance, advance, release], ids: tested.map(({ id }) => id) }
}
