import { z } from 'zod'
import { basis } from '../catalogue/basis.ts'
import { Classification, coalForm } from '../catalogue/coal-classification.ts'
import { urgency } from '../catalogue/cost-coefficient.ts'
import { MethodChoice } from '../catalogue/project.method.ts'
import { projectKind } from '../catalogue/project.ts'
import { worksheetKind } from '../catalogue/worksheet.ts'
import { Reason } from '../kit/reason.ts'
import { id } from '../kit/text.ts'
import { verdict } from './calculation.ts'
import { RunHold } from './control.ts'
import { Acceptance, Finding, PreviewFinding } from './plausibility.ts'
import { itemCommand, RawData, ResultInput, readingSource, resultCause, returnReason } from './result.ts'
import { itemState } from './sample.ts'

/** The value of one component, with the verdict on its readings. */
export const ResultValue = z.object({
  component: z.string(),
  verdict: verdict.schema,
  /** unrounded */
  mean: z.string().nullable(),
  /** rounded once, as printed */
  reported: z.string().nullable(),
  /** the readings that make the mean, from 1 */
  used: z.array(z.number()),
  range: z.string().nullable(),
  /** T at this level */
  limit: z.string().nullable(),
  /** the multiple of T for so many readings */
  factor: z.string(),
  flagged: z.boolean(),
  reason: z.string(),
})
export type ResultValue = z.output<typeof ResultValue>

/** What a reading was worked out from: the worksheet and the version of its formula, and what was written down. */
export const ReadingOrigin = z.object({
  kind: worksheetKind.schema,
  formulaVersion: z.number(),
  rawData: RawData,
  /** the air-dried moisture that was subtracted */
  moisture: z.string().optional(),
  /** the set of reflectance readings */
  setId: id.optional(),
})
export type ReadingOrigin = z.output<typeof ReadingOrigin>

/** A stored reading. */
export const ResultReading = z.object({
  component: z.string(),
  ordinal: z.number(),
  raw: z.string(),
  instrument: z.string(),
  source: readingSource.schema,
  /** null unless worked out from raw data */
  origin: ReadingOrigin.nullable(),
})
export type ResultReading = z.output<typeof ResultReading>

/** A reading as worked out while one types: the reading, or why there is none yet. */
export const PreviewedReading = z.object({
  component: z.string(),
  raw: z.string().nullable(),
  message: z.string(),
})

/** Readings worked out and judged, without storing them. */
export const ResultPreview = z.object({
  readings: z.array(PreviewedReading),
  values: z.array(ResultValue),
  /** of the readings, and of the result with the saved values of its sample */
  findings: z.array(PreviewFinding),
})
export type ResultPreview = z.output<typeof ResultPreview>

/** One version of a result. */
export const Result = z.object({
  resultNo: z.number(),
  cause: resultCause.schema,
  verdict: verdict.schema,
  flagged: z.boolean(),
  /** 估算: calculated from estimated hydrogen */
  estimated: z.boolean(),
  /** number and edition, as they were then */
  standard: z.string(),
  /** null: the default method of the project, or calculated */
  methodId: id.nullable(),
  /** as it was then; of a calculated result, that of what it is calculated from */
  methodName: z.string(),
  waiveReason: z.string(),
  inputs: z.array(ResultInput),
  values: z.array(ResultValue),
  readings: z.array(ResultReading),
  createName: z.string(),
  createTime: z.string(),
})
export type Result = z.output<typeof Result>

/** The project of an item at the bench. */
const itemProject = {
  projectId: id,
  projectCode: z.string(),
  projectName: z.string(),
  symbol: z.string(),
  unit: z.string(),
  basis: basis.schema.nullable(),
  kind: projectKind.schema,
  /** step of the reported value */
  interval: z.string(),
  parallels: z.number(),
  /** the method in force; null: the default one, which a waiting item begins with */
  methodId: id.nullable(),
  /** what may be chosen, the default one first; empty where there is no choice */
  methods: z.array(MethodChoice),
  /** of the method in force */
  worksheetKind: worksheetKind.schema,
  /** a finished reading may be typed in place of raw data */
  readingTyped: z.boolean(),
  components: z.array(z.object({ code: z.string(), name: z.string(), symbol: z.string() })),
}

/** One sample × one project, blind: neither the client nor anything that identifies the client, nor a price. */
export const BenchRow = z.object({
  itemId: id,
  version: z.number(),
  sampleId: id,
  labCode: z.string(),
  sampleKindName: z.string(),
  floatDensityName: z.string().nullable(),
  ...itemProject,
  state: itemState.schema,
  urgency: urgency.schema,
  receiveTime: z.string().nullable(),
  dueTime: z.string().nullable(),
  /** when a fifth of the promised time is left */
  soonTime: z.string().nullable(),
  /** why the item was returned or retracted */
  returned: z.object({ reasonCode: returnReason.schema.nullable(), reason: z.string() }).nullable(),
  result: Result.nullable(),
  /** the run it was entered with, while failed controls hold it */
  hold: RunHold.nullable(),
  /** rules that its saved values violate; for reviewers with those on the client's earlier results */
  findings: z.array(Finding),
  /** signs and words that a reading may have in place of a number */
  readingWords: z.array(z.string()),
})
export type BenchRow = z.output<typeof BenchRow>

/** One project of a sample at the bench; `open`: this analyst may enter it. */
export const SampleBenchRow = BenchRow.extend({ open: z.boolean() })
export type SampleBenchRow = z.output<typeof SampleBenchRow>

/** An item in the review list. */
export const ReviewRow = BenchRow.extend({
  /** the analyst's remarks of the submission */
  remarks: z.string(),
  /** about the sample as a whole */
  warnings: z.array(z.string()),
  exception: z.boolean(),
  can: z.object({
    confirm: z.boolean(),
    /** in one call with others; never a row with a warning */
    confirmTogether: z.boolean(),
    returnBack: z.boolean(),
    retract: z.boolean(),
  }),
  /** reasons against confirming it by this caller */
  reasons: z.array(Reason),
})
export type ReviewRow = z.output<typeof ReviewRow>

/** A calculated item without a value, and the projects that may be added to its sample to give it one. */
export const BlockedItem = z.object({
  itemId: id,
  version: z.number(),
  projectName: z.string(),
  reason: z.string(),
  projects: z.array(z.object({ projectId: id, projectName: z.string(), symbol: z.string() })),
})
export type BlockedItem = z.output<typeof BlockedItem>

/** The coal class of a sample by GB/T 5751, with the indices it rests on. */
export const SampleCoalClass = z.object({
  form: coalForm.schema,
  indices: z.array(z.object({ symbol: z.string(), value: z.string(), unit: z.string() })),
  classification: Classification,
})

/** Open work of one project. */
export const WorkCount = z.object({
  projectId: id,
  projectCode: z.string(),
  projectName: z.string(),
  symbol: z.string(),
  waiting: z.number(),
  entered: z.number(),
  urgent: z.number(),
  /** entered with a run that failed controls hold */
  onHold: z.number(),
  /** with a fifth or less of the promised time left */
  soon: z.number(),
  oldest: z.string().nullable(),
})

/** An item after a command. */
const ChangedItem = z.object({
  itemId: id,
  projectCode: z.string(),
  state: itemState.schema,
  version: z.number(),
  resultNo: z.number(),
  verdict: verdict.schema.nullable(),
  flagged: z.boolean(),
  estimated: z.boolean(),
  values: z.array(ResultValue),
  /** rules that its values violate */
  findings: z.array(Finding),
})
type ChangedItem = z.output<typeof ChangedItem>
/** The items of a call and those calculated from them, and the warnings about their samples. */
export const ChangedItems = z.object({
  items: z.array(ChangedItem),
  warnings: z.array(z.object({ sampleId: id, warnings: z.array(z.string()) })),
})
export type ChangedItems = z.output<typeof ChangedItems>

/** A command on an item, with the states before and after. */
export const ItemStep = z.object({
  command: itemCommand.schema,
  nodeName: z.string(),
  fromState: itemState.schema.nullable(),
  toState: itemState.schema,
  resultNo: z.number(),
  reasonCode: returnReason.schema.nullable(),
  remarks: z.string(),
  createName: z.string(),
  createTime: z.string(),
})

/** An item with all versions of its result and all commands on it. */
export const ItemHistory = z.object({
  item: BenchRow,
  versions: z.array(Result),
  steps: z.array(ItemStep),
  /** what reviewers accepted; only for reviewers */
  acceptances: z.array(Acceptance),
})
