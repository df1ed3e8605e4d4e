import type { SentOf } from '@seam/contract/kit/call'
import { reportCalls } from '@seam/contract/lab/report/report.calls'
import { ReportSnapshot } from '@seam/contract/lab/report/report.snapshot'
import { sql } from 'kysely'
import { beforeAll } from 'vitest'
import type { Db } from '../../src/db/database.ts'
import type { Client } from '../client.ts'
import { personWith, testPassword } from '../people.ts'
import type { Stage } from '../stage.ts'
import { type DelegationSent, expectOk } from './lab.ts'
import {
  addDelegationUnderTest,
  enterAndConfirm,
  itemsOf,
  type Laboratory,
  type Readings,
  useLaboratory,
} from './result/bench.ts'

/** The authors of reports: four users, none of whom tests. */
export const office = async (stage: Stage) => ({
  editor: await personWith(stage, 'reportEdit', 'reportView'),
  auditor: await personWith(stage, 'reportReview'),
  approver: await personWith(stage, 'reportApprove'),
  counter: await personWith(stage, 'reportRelease'),
})
export type Office = Awaited<ReturnType<typeof office>>

/** The stage of a test file with a laboratory and the authors of its reports; `readReport` is the editor's view of one. */
export const useOffice = (settings: Record<string, string> = {}) => {
  const { stage, lab } = useLaboratory(settings)
  const people = {} as Office
  beforeAll(async () => {
    Object.assign(people, await office(stage))
  })
  const readReport = (id: number) => expectOk(people.editor.client.call(reportCalls.get, { id }))
  return { stage, lab, people, readReport }
}

/** A delegation whose results are all confirmed, with its first sample. */
export const addTestedDelegation = async (
  stage: Stage,
  lab: Laboratory,
  readings: Readings = { MAD: ['1.26', '1.24'], AAD: ['9.88', '9.72'] },
  calculated = 'AD',
  more: Partial<DelegationSent> = {},
) => {
  const codes = [...Object.keys(readings), calculated].join(' ').trim()
  const delegation = await addDelegationUnderTest(lab, codes, more)
  await enterAndConfirm(stage.db, lab, delegation.id, readings, calculated)
  const item = await itemsOf(stage.db, delegation.id)
  return { ...delegation, sampleId: item(Object.keys(readings)[0] ?? '').sampleId }
}

/** Covers the fee of a delegation, so that its reports can be released. */
export const coverFee = (db: Db, id: number) =>
  db.updateTable('delegation').set({ payState: 4, credited: sql`fee` }).where('id', '=', id).execute()

/** One whose fee is covered, so that copies of its issued reports are valid. */
export const addCoveredDelegation = async (...tested: Parameters<typeof addTestedDelegation>) => {
  const delegation = await addTestedDelegation(...tested)
  await coverFee(tested[0].db, delegation.id)
  return delegation
}

type TestedDelegation = Awaited<ReturnType<typeof addTestedDelegation>>

/** Asks to save a report, whether or not that is refused. */
export const saveReport = ({ editor }: Office, draft: SentOf<typeof reportCalls.save>) =>
  editor.client.call(reportCalls.save, draft)

/** The content of a report as it was issued, and its hash as stored. */
export const readSnapshot = async (db: Db, id: number) => {
  const row = await db
    .selectFrom('report')
    .select(['snapshot', 'snapshotHash'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { snapshot: ReportSnapshot.parse(JSON.parse(row.snapshot ?? '')), hash: row.snapshotHash ?? Buffer.alloc(0) }
}

export const readDelegationState = async (db: Db, id: number) =>
  (await db.selectFrom('delegation').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state

/** A submitted report of it. */
export const submitReport = (people: Office, { id, sampleId }: Pick<TestedDelegation, 'id' | 'sampleId'>) =>
  expectOk(saveReport(people, { delegationId: id, sampleIds: [sampleId], submit: true }))

type Ref = { readonly id: number; readonly version: number }

export const pass = (caller: Client, { id, version }: Ref) =>
  caller.call(reportCalls.confirm, { id, version, passed: true, password: caller.seal(testPassword) })

/** Reviewed and approved. */
export const issue = async ({ auditor, approver }: Office, report: Ref) => {
  const { version } = await expectOk(auditor.client.call(reportCalls.confirm, { ...ref(report), passed: true }))
  return { id: report.id, ...(await expectOk(pass(approver.client, { id: report.id, version }))) }
}

export const ref = ({ id, version }: Ref): Ref => ({ id, version })

/** Voided by two persons. */
export const voidReport = async (stage: Stage, report: Ref) => {
  const requester = await personWith(stage, 'reportVoid', 'reportView')
  const decider = await personWith(stage, 'reportVoid', 'reportView')
  await expectOk(requester.client.call(reportCalls.requestVoid, { ...ref(report), reason: '样品送错' }))
  const { version } = await expectOk(decider.client.call(reportCalls.get, { id: report.id }))
  await expectOk(decider.client.call(reportCalls.confirmVoid, { id: report.id, version, passed: true }))
}
