import type { OutputOf } from '@seam/contract/kit/call'
import { rowsAddressOf } from '@seam/contract/kit/list/link-filter'
import { readingSource } from '@seam/contract/lab/result/result'
import {
  disagrees,
  type RetestDraft,
  type RetestProject,
  type retestCalls,
  retestVerdict,
} from '@seam/contract/lab/result/retest'
import { noticeKind } from '@seam/contract/system/notice'
import type { Db, Tx } from '../../../db/database.ts'
import type { Caller } from '../../../kit/caller.ts'
import { sampleVisibleInCustody } from '../../../kit/list/business-scope.ts'
import { type Reason, sentenceOf } from '../../../kit/reason.rules.ts'
import { refuseForReasons, requireRow } from '../../../kit/refusal.ts'
import type { WriteContext } from '../../../kit/serve/implement.ts'
import { actorOf, type UserActor } from '../../../kit/transition/actor.ts'
import { transition } from '../../../kit/transition/transition.ts'
import { notify } from '../../system/notice/notice.commands.ts'
import type { EnteredReading } from '../result/entry/reading.rules.ts'
import { findPlausibility } from '../result/finding/plausibility.commands.ts'
import { selectSampleItems } from '../result/item/item.rows.ts'
import type { Item } from '../result/item/item.rules.ts'
import { selectConversions } from '../result/item/item-project.rows.ts'
import { lockSamplesFor } from '../sample/custody/custody.commands.ts'
import { sampleLifecycle } from '../sample/sample.commands.ts'
import { insertRetest, selectResultKnowers, selectRetestProjects } from './retest.rows.ts'
import {
  type RetestValue,
  readsAllRetests,
  reasonsAgainstImpossibleRetest,
  reasonsAgainstKnower,
  reasonsAgainstParallels,
  reasonsAgainstRetest,
  reasonsAgainstRetester,
  reasonsAgainstValues,
  retestValues,
} from './retest.rules.ts'

type Calls = typeof retestCalls

const typedReadings = ({ readings }: RetestDraft['rows'][number]): readonly EnteredReading[] =>
  readings.map(reading => ({ ...reading, instrument: '', source: readingSource.typed, origin: null }))

/** 灰分（超出R）；空干基水分（无R可比）. Without values, as who reads it may retest the sample later. */
const textOf = (values: readonly RetestValue[]): string =>
  values.map(({ projectName, verdict }) => `${projectName}（${retestVerdict.label(verdict)}）`).join('；')

/** 灰分 9.92（超出R，原结果 9.10）, for those who may read all retests. */
const valuesText = (values: readonly RetestValue[]): string =>
  values
    .map(
      ({ projectName, reported, earlier, verdict }) =>
        `${projectName} ${reported}（${retestVerdict.label(verdict)}，原结果 ${earlier}）`,
    )
    .join('；')

type Retester = Pick<Caller, 'userId' | 'permissions'>

/** Why this user cannot retest an item of the samples, as they know its result. */
export const knowledgeOf = async (
  db: Db,
  sampleIds: readonly number[],
  items: readonly Item[],
  { userId, permissions }: Retester,
) => {
  const knowers = await selectResultKnowers(db, sampleIds)
  const person = { userId, readsRetests: readsAllRetests(permissions) }
  return (item: Pick<Item, 'id'>) => reasonsAgainstKnower(items, knowers, person, item)
}

/** The projects of a sample that can be retested, each with the reason if this user cannot. */
export const findRetestProjects = async (db: Db, sampleId: number, caller: Retester): Promise<RetestProject[]> => {
  const projects = await selectRetestProjects(db, sampleId)
  const items = await selectSampleItems(
    db,
    projects.map(({ itemId }) => itemId),
  )
  const ofKnower = await knowledgeOf(db, [sampleId], items, caller)
  return projects.flatMap(project => {
    const item = items.find(({ id }) => id === project.itemId)
    return item === undefined ? [] : [{ ...project, refusal: sentenceOf(reasonsAgainstRetester(item, ofKnower(item))) }]
  })
}

/** Tells the manager, who decides on the result; each retest once. */
const notifyDisagreement = (
  tx: Tx,
  { retestId, labCode }: { readonly retestId: number; readonly labCode: string },
  values: readonly RetestValue[],
  { userId }: UserActor,
): Promise<void> =>
  notify(
    tx,
    {
      kind: noticeKind.retestBeyond,
      subject: `retest:${retestId}`,
      title: `样品【${labCode}】复测超差：${valuesText(values)}`,
      link: `${rowsAddressOf('/quality/custody', labCode, 'labCode', labCode)}&list=retests`,
    },
    { holdersOf: [['statQuality', 'codeMapping', 'custodyView', 'controlRelease']], except: userId },
  )

/** Stores the retest of a sample that the laboratory still has, by a person who does not know its results. */
export const recordRetest = async (context: WriteContext<Calls['record']>): Promise<OutputOf<Calls['record']>> => {
  const { db, input, caller, logOperation } = context
  const { sampleId, version, rows, remarks } = input
  const visible = sampleVisibleInCustody(caller.scope)
  const [locked] = await lockSamplesFor(db, 'retest', [{ id: sampleId, version }], visible)
  const sample = requireRow(locked)
  const ids = rows.map(({ itemId }) => itemId)
  const items = (await selectSampleItems(db, ids)).filter(item => item.sampleId === sampleId)
  const ofKnower = await knowledgeOf(db, [sampleId], items, caller)
  const readings = new Map(rows.map(row => [row.itemId, typedReadings(row)]))
  const checkRows = (reasonsAgainst: (item: Item, readings: readonly EnteredReading[]) => readonly Reason[]) =>
    refuseForReasons(
      rows.flatMap(({ itemId }, at) => {
        const item = requireRow(items.find(({ id }) => id === itemId))
        const place = { path: ['rows', at], label: item.project.name }
        return reasonsAgainst(item, readings.get(itemId) ?? []).map(one => ({ ...one, place }))
      }),
    )
  checkRows((item, own) => reasonsAgainstRetest(item, own, ofKnower(item)))
  refuseForReasons(reasonsAgainstImpossibleRetest(items, readings, await findPlausibility(db, items)))
  checkRows(reasonsAgainstParallels)
  const values = retestValues(items, readings, await selectConversions(db))
  refuseForReasons(reasonsAgainstValues(values))
  const actor = actorOf(context)
  const retestId = await insertRetest(db, { sampleId, remarks }, values, actor)
  await transition(db, sampleLifecycle, 'retest', sample, actor, { reason: textOf(values).slice(0, 200) })
  const others = values.filter(value => disagrees(value.verdict))
  if (others.length > 0) await notifyDisagreement(db, { retestId, labCode: sample.labCode }, others, actor)
  logOperation(`样品【${sample.labCode}】留样复测：${textOf(values)}`)
  return values.map(({ projectName, reported, verdict }) => ({ projectName, reported, verdict }))
}
