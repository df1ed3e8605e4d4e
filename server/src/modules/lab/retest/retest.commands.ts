import type { OutputOf } from '@seam/contract/kit/call'
import { readingSource } from '@seam/contract/lab/result/result'
import { type RetestDraft, type RetestProject, type retestCalls, retestVerdict } from '@seam/contract/lab/result/retest'
import type { Db } from '../../../db/database.ts'
import { sampleVisibleInCustody } from '../../../kit/list/business-scope.ts'
import { type Reason, sentenceOf } from '../../../kit/reason.rules.ts'
import { refuseForReasons, requireRow } from '../../../kit/refusal.ts'
import type { WriteContext } from '../../../kit/serve/implement.ts'
import { actorOf } from '../../../kit/transition/actor.ts'
import { transition } from '../../../kit/transition/transition.ts'
import type { EnteredReading } from '../result/entry/reading.rules.ts'
import { findPlausibility } from '../result/finding/plausibility.commands.ts'
import { selectSampleItems } from '../result/item/item.rows.ts'
import type { Item } from '../result/item/item.rules.ts'
import { lockSamplesFor } from '../sample/custody/custody.commands.ts'
import { sampleLifecycle } from '../sample/sample.commands.ts'
import { insertRetest, selectResultKnowers, selectRetestProjects } from './retest.rows.ts'
import {
  type RetestValue,
  reasonsAgainstImpossibleRetest,
  reasonsAgainstParallels,
  reasonsAgainstRetest,
  reasonsAgainstRetester,
  reasonsAgainstValues,
  retestValues,
} from './retest.rules.ts'

type Calls = typeof retestCalls

const typedReadings = ({ readings }: RetestDraft['rows'][number]): readonly EnteredReading[] =>
  readings.map(reading => ({ ...reading, instrument: '', source: readingSource.typed, origin: null }))

/** 灰分 9.92（超出R）；空干基水分 1.25（无R可比） */
const textOf = (values: readonly RetestValue[]): string =>
  values
    .map(({ projectName, reported, verdict }) => `${projectName} ${reported}（${retestVerdict.label(verdict)}）`)
    .join('；')

/** The projects of a sample that can be retested, each with the reason if this user cannot. */
export const findRetestProjects = async (db: Db, sampleId: number, userId: number): Promise<RetestProject[]> => {
  const projects = await selectRetestProjects(db, sampleId)
  const ids = projects.map(({ itemId }) => itemId)
  const items = new Map((await selectSampleItems(db, ids)).map(item => [item.id, item]))
  const isKnower = await selectResultKnowers(db, ids)
  return projects.flatMap(project => {
    const { itemId } = project
    const item = items.get(itemId)
    if (item === undefined) return []
    return [{ ...project, refusal: sentenceOf(reasonsAgainstRetester(item, isKnower(itemId, userId))) }]
  })
}

/** Stores the retest of a sample that the laboratory still has, by another person than those who entered its results. */
export const recordRetest = async (context: WriteContext<Calls['record']>): Promise<OutputOf<Calls['record']>> => {
  const { db, input, caller, logOperation } = context
  const { sampleId, version, rows, remarks } = input
  const visible = sampleVisibleInCustody(caller.scope)
  const [locked] = await lockSamplesFor(db, 'retest', [{ id: sampleId, version }], visible)
  const sample = requireRow(locked)
  const ids = rows.map(({ itemId }) => itemId)
  const items = (await selectSampleItems(db, ids)).filter(item => item.sampleId === sampleId)
  const isKnower = await selectResultKnowers(db, ids)
  const readings = new Map(rows.map(row => [row.itemId, typedReadings(row)]))
  const checkRows = (reasonsAgainst: (item: Item, readings: readonly EnteredReading[]) => readonly Reason[]) =>
    refuseForReasons(
      rows.flatMap(({ itemId }, at) => {
        const item = requireRow(items.find(({ id }) => id === itemId))
        const place = { path: ['rows', at], label: item.project.name }
        return reasonsAgainst(item, readings.get(itemId) ?? []).map(one => ({ ...one, place }))
      }),
    )
  checkRows((item, own) => reasonsAgainstRetest(item, own, isKnower(item.id, caller.userId)))
  refuseForReasons(reasonsAgainstImpossibleRetest(items, readings, await findPlausibility(db, items)))
  checkRows(reasonsAgainstParallels)
  const values = retestValues(items, readings)
  refuseForReasons(reasonsAgainstValues(values))
  const actor = actorOf(context)
  await insertRetest(db, { sampleId, remarks }, values, actor)
  await transition(db, sampleLifecycle, 'retest', sample, actor, { reason: textOf(values).slice(0, 200) })
  logOperation(`样品【${sample.labCode}】留样复测：${textOf(values)}`)
  return values.map(({ projectName, reported, verdict }) => ({ projectName, reported, verdict }))
}
