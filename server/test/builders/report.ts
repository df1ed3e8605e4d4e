import { reportCalls } from '@seam/contract/lab/report.calls'
import type { Client } from '../client.ts'
import { personWith, testPassword } from '../people.ts'
import type { Stage } from '../stage.ts'
import { itemsOf, type Laboratory, type Readings, testThrough, underTest } from './bench.ts'
import { type DelegationSent, expectOk } from './lab.ts'

/** The authors of reports: four users, none of whom tests. */
export const office = async (stage: Stage) => ({
  editor: await personWith(stage, 'reportEdit', 'reportView'),
  auditor: await personWith(stage, 'reportReview'),
  approver: await personWith(stage, 'reportApprove'),
  counter: await personWith(stage, 'reportRelease'),
})
export type Office = Awaited<ReturnType<typeof office>>

/** A delegation whose results are all confirmed, with its first sample. */
export const tested = async (
  stage: Stage,
  lab: Laboratory,
  readings: Readings = { MAD: ['1.26', '1.24'], AAD: ['9.88', '9.72'] },
  calculated = 'AD',
  more: Partial<DelegationSent> = {},
) => {
  const codes = [...Object.keys(readings), calculated].join(' ').trim()
  const delegation = await underTest(lab, codes, more)
  await testThrough(stage.db, lab, delegation.id, readings, calculated)
  const item = await itemsOf(stage.db, delegation.id)
  return { ...delegation, sampleId: item(Object.keys(readings)[0] ?? '').sampleId }
}

type Tested = Awaited<ReturnType<typeof tested>>

/** A submitted report of it. */
export const handedIn = ({ editor }: Office, { id, sampleId }: Pick<Tested, 'id' | 'sampleId'>) =>
  expectOk(editor.client.call(reportCalls.save, { delegationId: id, sampleIds: [sampleId], submit: true }))

type Ref = { readonly id: number; readonly version: number }

export const pass = (caller: Client, { id, version }: Ref) =>
  caller.call(reportCalls.confirm, { id, version, passed: true, password: caller.seal(testPassword) })

/** Reviewed and approved. */
export const issue = async ({ auditor, approver }: Office, report: Ref) => {
  const { version } = await expectOk(auditor.client.call(reportCalls.confirm, { ...ref(report), passed: true }))
  return { id: report.id, ...(await expectOk(pass(approver.client, { id: report.id, version }))) }
}

export const ref = ({ id, version }: Ref): Ref => ({ id, version })
