import { worksheetKind } from '@seam/contract/catalogue/project/worksheet'
import type { InputOf } from '@seam/contract/kit/call'
import { state } from '@seam/contract/kit/dictionary'
import { reflectanceKind } from '@seam/contract/lab/report/report'
import { type petrographyCalls, petrographyFailures } from '@seam/contract/lab/result/petrography'
import type { ChangedItems } from '@seam/contract/lab/result/result.row'
import type { Db } from '../../../../db/database.ts'
import type { Caller } from '../../../../kit/caller.ts'
import { refuse, requireRow } from '../../../../kit/refusal.ts'
import type { WriteContext } from '../../../../kit/serve/implement.ts'
import { actorOf } from '../../../../kit/transition/actor.ts'
import { findDictionary } from '../../../system/dictionary/dictionary.rows.ts'
import { findImage } from '../../../system/image/image.rows.ts'
import {
  calculateReflectance,
  type ReflectanceMoments,
  reflectanceVersion,
} from '../../calculation/petrography/reflectance.rules.ts'
import { reportedText } from '../../calculation/rounding.rules.ts'
import { enterRows } from '../entry/entry.commands.ts'
import { lockItems } from '../item/item.commands.ts'
import type { Item } from '../item/item.rules.ts'
import { findDeviationInterval, findSetOfItem, insertSet } from './petrography.rows.ts'
import { isEnterable, itemsOfSet, type ReflectanceKind, reflectanceKindOf, rmaxRanges } from './petrography.rules.ts'

type Save = (typeof petrographyCalls)['save']
type Input = InputOf<Save>

/** Moments and statistics of readings, with the shares by coal kind for Rmax; `ofSet`: the items that they are for. */
export const findReflectance = async (
  db: Db,
  kind: ReflectanceKind,
  readings: readonly string[],
  ofSet: readonly Item[],
) => {
  const dictionary = kind === reflectanceKind.maximum ? await findDictionary(db, 'rmaxRange') : undefined
  const ranges = dictionary?.entries.filter(entry => entry.state === state.enabled) ?? []
  const deviation = ofSet.find(({ project }) => project.worksheetKind === worksheetKind.reflectanceDeviation)
  const interval = deviation?.project.interval ?? (await findDeviationInterval(db))
  return calculateReflectance(readings, rmaxRanges(ranges), interval)
}

/** The items of the call, if they are all that one set gives. */
const requireItemsOfSet = (requestedItems: readonly Item[], items: readonly Item[]) => {
  const [first] = requestedItems
  const kind = first && reflectanceKindOf(first, items)
  if (first === undefined || kind === undefined) throw refuse(petrographyFailures.noReflectance)
  const ofSet = itemsOfSet(first, items)
  const ids = new Set(requestedItems.map(({ id }) => id))
  if (ofSet.length !== ids.size || ofSet.some(({ id }) => !ids.has(id))) throw refuse(petrographyFailures.itemsChanged)
  return { kind, ofSet }
}

const blendTypeFor = ({ blendType, overrideReason }: Input, computedType: NonNullable<Input['blendType']>) => {
  if (blendType === null || blendType === undefined || blendType === computedType)
    return { blendType: computedType, overrideReason: '' }
  if (overrideReason === '') throw refuse(petrographyFailures.overrideUnexplained)
  return { blendType, overrideReason }
}

/** Paper takes JPEG and PNG; a picture that was cropped is JPEG. */
const refuseOtherFormats = async (db: Db, code: string | null | undefined, caller: Caller) => {
  if (code === null || code === undefined) return
  const { mediaType } = requireRow(await findImage(db, code, caller))
  if (mediaType === 'image/webp') throw refuse(petrographyFailures.pictureFormat)
}

type Values = ReflectanceMoments & { readonly blendType: number }

/** Rounded once, from the readings: the project's step is not always that of the set. */
const readingOf = ({ project }: Item, { mean, deviation, blendType }: Values): string => {
  if (project.worksheetKind === worksheetKind.blendType) return String(blendType)
  const value = project.worksheetKind === worksheetKind.reflectanceDeviation ? deviation : mean
  return reportedText(value, project.interval)
}

/** The set in force of these items, if it has these readings and this blend type. */
const findSameSet = async (db: Db, mean: Item | undefined, readings: readonly string[], blendType: number) => {
  const set = mean && (await findSetOfItem(db, mean.id))
  const isSame = set?.blendType === blendType && JSON.stringify(set.readings) === JSON.stringify(readings)
  return isSame ? set : undefined
}

/**
 * Enters the mean, the deviation and the blend type of a sample from one set of readings. Where some of them are
 * reviewed already, the same readings give the others, which a change added, their values from the set in force.
 */
export const saveReflectance = async (context: WriteContext<Save>): Promise<ChangedItems> => {
  const { db, input, caller } = context
  const { items, rows } = await lockItems(db, input.items, caller)
  const requestedItems = rows.map(({ item }) => item)
  const { kind, ofSet } = requireItemsOfSet(requestedItems, items)
  if (input.printsShares && kind === reflectanceKind.random) throw refuse(petrographyFailures.sharesOfRandom)
  const { moments, statistics: calculated } = await findReflectance(db, kind, input.readings, ofSet)
  const { points: _, outsideTable: __, ...statistics } = calculated
  await refuseOtherFormats(db, input.pictureCode, caller)
  const blend = blendTypeFor(input, statistics.computedType)
  const { userId, userName } = actorOf(context)
  const [mean] = ofSet
  const open = rows.filter(({ item }) => isEnterable(item))
  const isPart = open.length > 0 && open.length < rows.length
  const inForce = isPart ? await findSameSet(db, mean, input.readings, blend.blendType) : undefined
  const newSet = {
    ...statistics,
    ...blend,
    classes: JSON.stringify(statistics.classes),
    shares: JSON.stringify(statistics.shares),
    sampleId: ofSet[0]?.sampleId ?? 0,
    kind,
    readings: input.readings,
    instrument: input.instrument,
    formulaVersion: reflectanceVersion,
    printsShares: input.printsShares,
    pictureCode: input.pictureCode ?? null,
    userId,
    userName,
  }
  const setId = inForce?.id ?? (await insertSet(db, newSet))
  const values = { ...moments, ...blend }
  const entered = inForce === undefined ? rows : open
  const isMeanEntered = entered.some(({ item }) => item.id === mean?.id)
  const entries = entered.map(({ input: ref, item }) => ({
    ...ref,
    readings: [
      {
        component: '',
        raw: readingOf(item, values),
        instrument: input.instrument,
        origin: { kind: item.project.worksheetKind, formulaVersion: reflectanceVersion, rawData: {}, setId },
      },
    ],
    inputs:
      mean === undefined || item.id === mean.id
        ? []
        : [
            {
              itemId: mean.id,
              projectCode: mean.project.code,
              resultNo: mean.resultNo + Number(isMeanEntered),
              reported: readingOf(mean, values),
            },
          ],
  }))
  return enterRows(context, { rows: entries, controls: [] })
}
