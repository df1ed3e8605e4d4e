import { type WorksheetKind, worksheetKind } from '@seam/contract/catalogue/project/worksheet'
import { type ReadingDraft, type ReadingSource, readingSource, resultFailures } from '@seam/contract/lab/result/result'
import type { ReadingOrigin, ResultReading } from '@seam/contract/lab/result/result.row'
import { type Reason, reason } from '../../../../kit/reason.rules.ts'
import { readingFrom, worksheetVersion } from '../../calculation/worksheet/worksheet.rules.ts'
import { hasAcceptedValue, type Item, type ItemProject, inputOf } from '../item/item.rules.ts'

/** A reading to be judged and stored; the server sets its source. */
export type EnteredReading = Omit<ResultReading, 'ordinal'>

/** The air-dried moisture that the worksheet of a project subtracts, from the items of the same sample. */
export const moistureItemOf = (project: ItemProject, items: readonly Item[]): Item | undefined =>
  items.find(item => item.project.id === project.moistureId && hasAcceptedValue(item))

const reportedOf = (item: Item | undefined): string | undefined => item && inputOf(item).reported

/** A reading as sent, or as calculated by a command of the server: no input has an origin or a source. */
export type ReadingToEnter = ReadingDraft & { readonly origin?: ReadingOrigin; readonly source?: ReadingSource }

export type WorkedReading = EnteredReading | { readonly component: string; readonly failure: Reason }

const failedReading = (component: string, failure: Reason): WorkedReading => ({ component, failure })

/** Whether a final reading may be entered in place of raw data. */
export const takesTypedReadings = ({ readingTyped, worksheetKind: kind }: ItemProject): boolean =>
  readingTyped || kind === worksheetKind.given

const typedReading = (
  project: ItemProject,
  { component, raw, instrument }: Pick<EnteredReading, 'component' | 'raw' | 'instrument'>,
  source: ReadingSource,
): WorkedReading =>
  source !== readingSource.typed || takesTypedReadings(project)
    ? { component, raw, instrument, source, origin: null }
    : failedReading(component, reason(resultFailures.readingNotTyped))

const workOut = (
  project: ItemProject,
  { component, instrument, rawData, raw, origin: givenOrigin }: ReadingToEnter,
  moisture: string | undefined,
  source: ReadingSource,
): WorkedReading => {
  if (givenOrigin !== undefined)
    return { component, raw: raw ?? '', instrument, source: readingSource.raw, origin: givenOrigin }
  if (rawData === undefined) return typedReading(project, { component, raw: raw ?? '', instrument }, source)
  const { worksheetKind: kind, unit, calorie, checkBands } = project
  if (kind === worksheetKind.given) return failedReading(component, reason(resultFailures.rawDataNotUsed))
  const interval = project.determinationInterval ?? project.interval
  const reading = readingFrom({ kind, interval, unit, calorie, checkBands }, rawData, moisture)
  if (typeof reading !== 'string')
    return failedReading(component, reason(resultFailures.rawDataInvalid, reading.reason))
  const origin: ReadingOrigin = {
    kind,
    formulaVersion: worksheetVersion,
    rawData,
    ...(project.moistureId !== null && moisture !== undefined && { moisture }),
  }
  return { component, raw: reading, instrument, source: readingSource.raw satisfies ReadingSource, origin }
}

/** A saved reading; `isReworked`: its raw data are worked out again. */
type SavedReading = ResultReading & { readonly isReworked?: boolean }

/** Saved readings under another method: those from raw data are worked out again, or lost with a worksheet of another kind. */
export const readingsUnderNewMethod = (saved: readonly ResultReading[], kind: WorksheetKind): readonly SavedReading[] =>
  saved.flatMap(reading => {
    if (reading.origin === null) return [reading]
    return reading.origin.kind === kind ? [{ ...reading, isReworked: reading.origin.setId === undefined }] : []
  })

/** Its raw data must be worked out again: under another method, or because it subtracts another moisture than the sample has now. */
const isOutdated = (
  { isReworked = false }: SavedReading,
  origin: ReadingOrigin,
  moisture: string | undefined,
): boolean => isReworked || origin.moisture !== moisture

type PlacedDraft = { readonly draft: ReadingToEnter; readonly at: number }
type Match = readonly [at: number, reading: SavedReading]

/** How many readings a value may have. */
export const mostReadings = 4

const longer = (a: readonly Match[], b: readonly Match[]) => (b.length > a.length ? b : a)

/** The most drafts that are stored readings of the same text, in the order in which these are stored. */
const longestMatch = (drafts: readonly PlacedDraft[], saved: readonly SavedReading[]): readonly Match[] => {
  const [first, ...otherDrafts] = drafts
  const [reading, ...otherReadings] = saved
  if (first === undefined || reading === undefined) return []
  return reading.raw === first.draft.raw
    ? [[first.at, reading], ...longestMatch(otherDrafts, otherReadings)]
    : longer(longestMatch(drafts, otherReadings), longestMatch(otherDrafts, saved))
}

/**
 * The stored readings that are sent back, by the place of their drafts: others may have been removed or inserted. More
 * drafts than a value may have are refused, and not compared before: of forty the search for matches takes too long.
 */
const unchangedReadings = (drafts: readonly ReadingToEnter[], saved: readonly SavedReading[]) => {
  const byComponent = Map.groupBy(
    drafts.map((draft, at) => ({ draft, at })),
    ({ draft }) => draft.component,
  )
  const ordered = saved.toSorted((a, b) => a.ordinal - b.ordinal)
  return new Map(
    [...byComponent].flatMap(([code, own]) =>
      own.length > mostReadings
        ? []
        : longestMatch(
            own,
            ordered.filter(({ component }) => component === code),
          ),
    ),
  )
}

/**
 * The readings of a project, calculated from raw data if there are any; each with the reason if there is none. A
 * stored reading that is sent back unchanged among others keeps its source: an instrument's file, or its raw data,
 * which are worked out again if the moisture of the sample changed.
 */
export const workOutReadings = (
  project: ItemProject,
  drafts: readonly ReadingToEnter[],
  moisture: Item | undefined,
  saved: readonly SavedReading[] = [],
  source: ReadingSource = readingSource.typed,
): readonly WorkedReading[] => {
  const unchangedByPlace = unchangedReadings(drafts, saved)
  return drafts.map((draft, at) => {
    const unchanged = unchangedByPlace.get(at)
    if (unchanged === undefined || unchanged.source === readingSource.typed || draft.origin !== undefined)
      return workOut(project, draft, reportedOf(moisture), draft.source ?? source)
    const { component, raw, instrument, origin } = unchanged
    if (origin !== null && isOutdated(unchanged, origin, reportedOf(moisture)))
      return workOut(project, { component, instrument, rawData: origin.rawData }, reportedOf(moisture), source)
    return { component, raw, instrument, source: unchanged.source, origin }
  })
}

export const isWorkedOut = (reading: WorkedReading): reading is EnteredReading => 'raw' in reading

/** Why readings cannot be calculated, with the place of each. */
export const reasonsAgainstRawData = (readings: readonly WorkedReading[]): readonly Reason[] =>
  readings.flatMap((reading, at) =>
    isWorkedOut(reading) ? [] : [{ ...reading.failure, place: { path: ['readings', at], label: `第${at + 1}次` } }],
  )
