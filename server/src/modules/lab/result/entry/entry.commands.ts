import { usesReflectanceSet } from '@seam/contract/catalogue/project/worksheet'
import type { OutputOf } from '@seam/contract/kit/call'
import type { ControlDraft } from '@seam/contract/lab/result/control'
import type { PreviewFinding } from '@seam/contract/lab/result/plausibility'
import { type ReadingSource, readingSource } from '@seam/contract/lab/result/result'
import type { resultCalls } from '@seam/contract/lab/result/result.calls'
import type { Db, Tx } from '../../../../db/database.ts'
import type { Caller } from '../../../../kit/caller.ts'
import type { Reason } from '../../../../kit/reason.rules.ts'
import type { WriteContext } from '../../../../kit/serve/implement.ts'
import { actorOf } from '../../../../kit/transition/actor.ts'
import { reasonsAgainst } from '../../../../kit/transition/transition.rules.ts'
import { checkInstruments } from '../../../catalogue/instrument/instrument.commands.ts'
import { recordRun, refuseControls } from '../../control/control.commands.ts'
import { reasonsAgainstInstruments, reasonsAgainstProjects } from '../../control/control-reasons.rules.ts'
import { applyChanges } from '../apply.commands.ts'
import { findingsOfEntry, findingsOfItem, reasonsAgainstImpossible } from '../finding/finding.rules.ts'
import { findPlausibility } from '../finding/plausibility.commands.ts'
import { checkItems, type LockedItems, lockItems, type RefusalOfItems } from '../item/item.commands.ts'
import { selectReadings } from '../item/item.rows.ts'
import { itemFacts, itemTransitions } from '../item/item.transitions.rules.ts'
import { consequencesOf, enterChange } from '../item/item-change.rules.ts'
import { selectSetsInForce } from '../petrography/petrography.rows.ts'
import { reasonsBesideSet } from '../petrography/petrography.rules.ts'
import { type EntryRow, entriesOf, reasonsAgainstReadings, reasonsWithoutInstrument } from './entry.rules.ts'
import { reasonsAgainstMethod, withMethod } from './method.rules.ts'
import { isWorkedOut } from './reading.rules.ts'

type Save = (typeof resultCalls)['save']
type Context = Pick<WriteContext<Save>, 'db' | 'caller' | 'request' | 'logOperation'>
type Rows = LockedItems<EntryRow>['rows']

/** Sets of reflectance readings of these rows, used only for values of such sets. */
const findSetsBeside = async (db: Db, rows: Rows) => {
  const sampleIds = rows
    .filter(({ item }) => usesReflectanceSet(item.project.worksheetKind))
    .map(({ item }) => item.sampleId)
  return sampleIds.length === 0 ? [] : selectSetsInForce(db, sampleIds)
}

/** The entries of rows by the methods they name, what is against each, and what they would change. */
const prepareEntries = async (
  db: Db,
  { items, rows: drafts }: LockedItems<EntryRow>,
  source: ReadingSource,
  callerId: number,
) => {
  const rows = drafts.map(({ item, input }) => ({
    input,
    item: { ...item, project: withMethod(item.project, input.methodId) },
  }))
  const saved = await selectReadings(
    db,
    rows.filter(({ item }) => item.current !== null).map(({ item }) => item.id),
  )
  const entries = entriesOf(rows, items, saved, source)
  const sets = await findSetsBeside(db, rows)
  const readingsOf = (itemId: number) => entries.get(itemId)?.readings ?? []

  const reasonsOf = ({ item, input }: Rows[number]): readonly Reason[] => [
    ...reasonsAgainst(itemTransitions, 'enter', itemFacts(item, { callerId })),
    ...reasonsAgainstMethod(item.project, input.methodId),
    ...reasonsBesideSet(item, items, readingsOf(item.id), sets),
    ...reasonsAgainstReadings(item.project, readingsOf(item.id)),
    ...reasonsWithoutInstrument(item.project, readingsOf(item.id).filter(isWorkedOut)),
  ]
  /** The consequences of these of the rows, and the findings on each of them. */
  const judge = async (entered: Rows) => {
    const itemIds = new Set(entered.map(({ item }) => item.id))
    const changes = [...entries.values()].flatMap(entry =>
      itemIds.has(entry.item.id) ? [enterChange(entry, callerId)] : [],
    )
    const plausibility = await findPlausibility(db, items)
    const consequences = consequencesOf(items, changes, plausibility)
    const findingsOf = ({ item }: Rows[number]) =>
      findingsOfEntry(
        plausibility.rules,
        item.project,
        readingsOf(item.id),
        findingsOfItem(consequences.findings, item.id),
      )
    return { changes, consequences, findingsOf }
  }
  return { rows, reasonsOf, judge }
}

/** What entering rows of these items would be refused for and would find, by item; nothing is stored. */
export const judgeEntries = async (
  db: Db,
  entered: LockedItems<EntryRow>,
  source: ReadingSource,
  { userId }: Pick<Caller, 'userId'>,
): Promise<ReadonlyMap<number, { reasons: readonly Reason[]; findings: readonly PreviewFinding[] }>> => {
  const { rows, reasonsOf, judge } = await prepareEntries(db, entered, source, userId)
  const reasons = new Map(rows.map(row => [row.item.id, reasonsOf(row)]))
  const enterable = rows.filter(({ item }) => reasons.get(item.id)?.length === 0)
  const { findingsOf } = await judge(enterable)
  const findings = new Map(enterable.map(row => [row.item.id, findingsOf(row)]))
  return new Map([...reasons].map(([id, own]) => [id, { reasons: own, findings: findings.get(id) ?? [] }]))
}

type EntryOptions = {
  /** of readings without raw data */
  readonly source?: ReadingSource
  /** how rows that cannot be entered are refused */
  readonly refusalOf?: RefusalOfItems
}

/** Enters rows with their controls. */
export const enterRows = async (
  context: Context,
  input: { readonly rows: readonly EntryRow[]; readonly controls: readonly ControlDraft[] },
  { source = readingSource.typed, refusalOf }: EntryOptions = {},
): Promise<OutputOf<Save>> => {
  const db: Tx = context.db
  const locked = await lockItems(db, input.rows, context.caller)
  const { rows, reasonsOf, judge } = await prepareEntries(db, locked, source, context.caller.userId)
  const instruments = [...rows.flatMap(row => row.input.readings), ...input.controls].map(
    ({ instrument }) => instrument,
  )
  const unusable = await checkInstruments(db, instruments)
  checkItems(
    rows,
    row => [
      ...reasonsOf(row),
      ...new Set(row.input.readings.flatMap(({ instrument }) => unusable.get(instrument) ?? [])),
    ],
    refusalOf,
  )
  const { changes, consequences, findingsOf } = await judge(rows)
  checkItems(rows, (row, at) => reasonsAgainstImpossible(findingsOf(row), at), refusalOf)
  const answer = await applyChanges(context, '录入', { items: locked.items, changes, consequences })
  const { controls } = input
  const projectIds = new Set(rows.map(({ item }) => item.project.id))
  await refuseControls(db, controls, [
    ...reasonsAgainstInstruments(controls, unusable),
    ...reasonsAgainstProjects(controls, projectIds),
  ])
  const itemIds = rows.map(({ item }) => item.id)
  const isHeld = await recordRun(db, { itemIds, controls }, actorOf(context))
  return { ...answer, held: isHeld }
}

export const enterResults = (context: WriteContext<Save>) => enterRows(context, context.input)
