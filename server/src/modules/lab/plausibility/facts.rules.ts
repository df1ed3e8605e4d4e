import type { Decimal } from '@seam/contract/kit/value/decimal'
import type { Quantities } from './quantity.rules.ts'

/** The texts of values that are only bounds, such as <0.003. */
type Bounds = { readonly bound?: string | undefined; readonly earlierBound?: string | undefined }

/** A repeated determination as a calculated project: ash as dry ash. */
export type ConvertedRepeat = Bounds & {
  readonly projectName: string
  readonly mean: Decimal
  readonly earlier: Decimal
  readonly reproducibility: Decimal | null
}

/** An accepted value of an item, with the data that its limits need. */
export type ItemValue = Bounds & {
  readonly itemId: number
  readonly projectName: string
  /** Of a bound its number. */
  readonly mean: Decimal
  readonly hasBands: boolean
  /** T at its level. */
  readonly hasLimit: boolean
  readonly isOnBandEdge: boolean
  /** R at its level. */
  readonly reproducibility: Decimal | null
  /** Of the last version of this result that was submitted before. */
  readonly earlier: Decimal | null
  /** Both and R as values of the calculated project that R is given for, where it is not given for this one. */
  readonly converted?: ConvertedRepeat | undefined
  /** The last results of this client's coal of this name; only for reviewers. */
  readonly history: readonly Decimal[]
  /** Step of the reported value. */
  readonly interval: Decimal
}

/** A determination that Mad converts, with the days between the two. */
export type MoistureUse = { readonly itemIds: readonly number[]; readonly projectName: string; readonly days: Decimal }

/** The results of one sample, for rules. */
export type SampleFacts = {
  readonly quantities: Quantities
  readonly sampleKindId: number | null
  /** A project of the sample is reported on the dry ash-free basis. */
  readonly hasDryAshFree: boolean
  readonly values: readonly ItemValue[]
  readonly moistureUses: readonly MoistureUse[]
  /** Joules per calorie. */
  readonly calorie: string
}

/** A value that a rule limits, its name, and the items it concerns. */
export type Measure = {
  readonly value: Decimal
  readonly subject: string
  readonly unit: string
  readonly itemIds: readonly number[]
  /** Instead of the value, if that is a count or a multiple. */
  readonly text?: string | undefined
  /** The value is somewhere above or below `value`, because a result is: >1500. */
  readonly open?: 'above' | 'below' | undefined
}
