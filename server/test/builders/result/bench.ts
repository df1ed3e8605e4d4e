import { resultCalls } from '@seam/contract/lab/result/result.calls'
import { beforeAll } from 'vitest'
import type { Db } from '../../../src/db/database.ts'
import type { Client } from '../../client.ts'
import { administrator, personWith } from '../../people.ts'
import { type Stage, useStage } from '../../stage.ts'
import { addClient, addDelegation, type DelegationSent, expectOk, orderWords, signFor } from '../lab.ts'

/** Accounts of a working laboratory: reception, two analysts, a reviewer other than these, and a report editor. */
export const laboratory = async (stage: Stage) => {
  const desk = (await administrator(stage)).client
  return {
    desk,
    words: await orderWords(desk),
    analyst: await personWith(stage, 'resultEnter'),
    colleague: await personWith(stage, 'resultEnter'),
    reviewer: await personWith(stage, 'resultConfirm'),
  }
}
export type Laboratory = Awaited<ReturnType<typeof laboratory>>

/** The stage of a test file with a laboratory: `const { stage, lab } = useLaboratory()`, see `useStage`. */
export const useLaboratory = (settings: Record<string, string> = {}) => {
  const stage = useStage(settings)
  const lab = {} as Laboratory
  beforeAll(async () => {
    Object.assign(lab, await laboratory(stage))
  })
  return { stage, lab }
}

/** The stored items of a delegation's sample (from 0) by project code. */
export const itemsOf = async (db: Db, delegationId: number, place = 0) => {
  const rows = await db
    .selectFrom('sampleItem')
    .innerJoin('sample', 'sample.id', 'sampleItem.sampleId')
    .innerJoin('project', 'project.id', 'sampleItem.projectId')
    .select([
      'projectCode',
      'sampleItem.id as itemId',
      'sampleItem.version',
      'sampleItem.state',
      'sample.id as sampleId',
    ])
    .where('sample.delegationId', '=', delegationId)
    .where('sample.position', '=', place + 1)
    .execute()
  const byCode = new Map(rows.map(row => [row.projectCode, row]))
  return (code: string) => {
    const row = byCode.get(code)
    if (row === undefined) throw new Error(`the sample has no ${code}`)
    return row
  }
}

/** A delegation under test whose first sample has these projects (codes, separated by blanks). */
export const addDelegationUnderTest = async (
  { desk, words }: Laboratory,
  codes: string,
  more: Partial<DelegationSent> = {},
) => {
  const client = await addClient(desk, { payPolicy: 2 })
  const sampleOf = () => ({
    sampleName: '主焦精煤',
    sampleKindId: words.sampleKind('精煤'),
    projectIds: words.projects(codes),
  })
  const { samples = [sampleOf()], ...rest } = more
  const delegation = await addDelegation(desk, words, client.id, { samples, ...rest })
  await expectOk(signFor(desk, delegation))
  return { ...delegation, clientName: client.clientName }
}

export type Readings = Readonly<Record<string, readonly string[]>>

/** Rows of result/save: readings by project code, at the versions the database has. */
export const entryRows = async (db: Db, delegationId: number, readings: Readings, place = 0) => {
  const item = await itemsOf(db, delegationId, place)
  return Object.entries(readings).map(([code, raws]) => ({
    itemId: item(code).itemId,
    version: item(code).version,
    readings: raws.map(raw => ({ raw })),
  }))
}

/** Asks to save readings, whether or not that is refused. */
export const saveReadings = async (db: Db, analyst: Client, delegationId: number, readings: Readings, place = 0) =>
  analyst.call(resultCalls.save, { rows: await entryRows(db, delegationId, readings, place) })

export const enter = (...entry: Parameters<typeof saveReadings>) => expectOk(saveReadings(...entry))

/** References to items by project code. */
export const refs = async (db: Db, delegationId: number, codes: string, place = 0) => {
  const item = await itemsOf(db, delegationId, place)
  return codes.split(' ').map(code => ({ itemId: item(code).itemId, version: item(code).version }))
}

/** A reference to one item by its project code. */
export const itemRef = async (db: Db, delegationId: number, code: string) => {
  const { itemId, version } = (await itemsOf(db, delegationId))(code)
  return { itemId, version }
}

export const submit = async (db: Db, analyst: Client, delegationId: number, codes: string, place = 0) =>
  expectOk(analyst.call(resultCalls.submit, { rows: await refs(db, delegationId, codes, place) }))

/** The id of a delegation with readings that the analyst has entered and submitted. */
export const addSubmittedDelegation = async (db: Db, lab: Laboratory, codes: string, readings: Readings) => {
  const { id } = await addDelegationUnderTest(lab, codes)
  await enter(db, lab.analyst.client, id, readings)
  await submit(db, lab.analyst.client, id, Object.keys(readings).join(' '))
  return id
}

/** The states of a delegation and of its only sample. */
export const readStates = async (db: Db, delegationId: number) =>
  db
    .selectFrom('delegation')
    .innerJoin('sample', 'sample.delegationId', 'delegation.id')
    .select(['delegation.state as delegation', 'sample.state as sample'])
    .where('delegation.id', '=', delegationId)
    .executeTakeFirstOrThrow()

export const confirm = async (db: Db, reviewer: Client, delegationId: number, codes: string, place = 0) =>
  expectOk(reviewer.call(resultCalls.confirm, { rows: await refs(db, delegationId, codes, place) }))

/** Enters, submits and confirms; `calculated` are confirmed with their inputs. */
export const enterAndConfirm = async (
  db: Db,
  { analyst, reviewer }: Laboratory,
  delegationId: number,
  readings: Readings,
  calculated = '',
  place = 0,
) => {
  const codes = Object.keys(readings).join(' ')
  await enter(db, analyst.client, delegationId, readings, place)
  await submit(db, analyst.client, delegationId, codes, place)
  await confirm(db, reviewer.client, delegationId, `${codes} ${calculated}`.trim(), place)
}

/** The same for a calculated result beyond R of an earlier one: it is confirmed by itself, with a reason. */
export const enterAndAccept = async (
  db: Db,
  people: Laboratory,
  delegationId: number,
  readings: Readings,
  calculated: string,
) => {
  await enterAndConfirm(db, people, delegationId, readings)
  const rows = (await refs(db, delegationId, calculated)).map(row => ({ ...row, acceptance: { reason: '已核对' } }))
  await expectOk(people.reviewer.client.call(resultCalls.confirm, { rows }))
}
