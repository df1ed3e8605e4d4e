import { z } from 'zod'
import { Classification, coalForm } from '../../catalogue/material/coal-classification.ts'
import { urgency } from '../../catalogue/price/cost-coefficient.ts'
import { basis } from '../../catalogue/project/basis.ts'
import { MethodChoice } from '../../catalogue/project/project.method.ts'
import { projectKind } from '../../catalogue/project/project.ts'
import { worksheetKind } from '../../catalogue/project/worksheet.ts'
import { Reason } from '../../kit/reason.ts'
import { id } from '../../kit/value/text.ts'
import { itemState } from '../sample/sample.ts'
import { verdict } from './calculation.ts'
import { RunHold } from './control.ts'
import { Acceptance, Finding, PreviewFinding } from './plausibility.ts'
import { ReadingPicture } from './reading-picture.ts'
import { itemCommand, RawData, ResultInput, readingSource, resultCause, returnReason } from './result.ts'
import { ResultRun, RunRelease } from './result-run.ts'

/** The value of one component, with the verdict on its readings. */
export const ResultValue = z.object({
  component: z.string(),
  verdict: verdict.schema,
  /** unrounded */
  mean: z.string().nullable(),
  /** Rounded once, as printed. */
  reported: z.string().nullable(),
  /** Numbers of the readings in the mean, from 1. */
  used: z.array(z.number()),
  range: z.string().nullable(),
  /** T at this level. */
  limit: z.string().nullable(),
  /** The multiple of T for this number of readings. */
  factor: z.string(),
  flagged: z.boolean(),
  reason: z.string(),
})
export type ResultValue = z.output<typeof ResultValue>

/** The raw data of a reading: the worksheet, the version of its formula, and the entered values. */
export const ReadingOrigin = z.object({
  kind: worksheetKind.schema,
  formulaVersion: z.number(),
  rawData: RawData,
  /** The air-dried moisture that was subtracted. */
  moisture: z.string().optional(),
  /** The set of reflectance readings. */
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
  /** null unless calculated from raw data. */
  origin: ReadingOrigin.nullable(),
  /** Only of a reading from a picture. */
  picture: ReadingPicture.optional(),
})
export type ResultReading = z.output<typeof ResultReading>

/** A reading calculated while the user types, or the reason why there is none yet. */
export const PreviewedReading = z.object({
  component: z.string(),
  raw: z.string().nullable(),
  message: z.string(),
})

/** Readings calculated and judged without storing them. */
export const ResultPreview = z.object({
  readings: z.array(PreviewedReading),
  values: z.array(ResultValue),
  /** Findings on the readings, and on the result together with the stored values of its sample. */
  findings: z.array(PreviewFinding),
})
export type ResultPreview = z.output<typeof ResultPreview>

/** One version of a result. */
export const Result = z.object({
  resultNo: z.number(),
  cause: resultCause.schema,
  verdict: verdict.schema,
  flagged: z.boolean(),
  /** 估算: calculated from estimated hydrogen. */
  estimated: z.boolean(),
  /** Accepted by a reviewer beyond its limit, or worked out from such a result; absent otherwise. */
  waived: z.literal(true).optional(),
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
  /** Step of the reported value. */
  interval: z.string(),
  parallels: z.number(),
  /** the method in force; null: the default one, which a waiting item begins with */
  methodId: id.nullable(),
  /** what may be chosen, the default one first; empty where there is no choice */
  methods: z.array(MethodChoice),
  /** of the method in force */
  worksheetKind: worksheetKind.schema,
  /** A final reading may be entered in place of raw data. */
  readingTyped: z.boolean(),
  components: z.array(z.object({ code: z.string(), name: z.string(), symbol: z.string() })),
}

/** One sample × one project, blind: without the client, anything that identifies the client, and prices. */
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
  /** When a fifth of the promised time is left. */
  soonTime: z.string().nullable(),
  /** Why the item was returned, retracted, or taken back because the result it depends on changed. */
  returned: z
    .object({ command: itemCommand.schema, reasonCode: returnReason.schema.nullable(), reason: z.string() })
    .nullable(),
  result: Result.nullable(),
  /** The run that it was entered with, while failed controls hold it. */
  hold: RunHold.nullable(),
  /** Rules that its stored values violate; for reviewers also those about earlier results of the client. */
  findings: z.array(Finding),
  /** Signs and words that a reading may have in place of a number. */
  readingWords: z.array(z.string()),
})
export type BenchRow = z.output<typeof BenchRow>

/** An item in the review list. */
export const ReviewRow = BenchRow.extend({
  /** The analyst's remarks at submission. */
  remarks: z.string(),
  /** About the sample as a whole. */
  warnings: z.array(z.string()),
  exception: z.boolean(),
  /** Its latest run was released with a failed control: it is confirmed alone. */
  release: RunRelease.nullable(),
  can: z.object({
    confirm: z.boolean(),
    /** Can be confirmed together with others; never true for a row with a warning. */
    confirmTogether: z.boolean(),
    returnBack: z.boolean(),
    retract: z.boolean(),
  }),
  /** Reasons why the caller may not confirm it. */
  reasons: z.array(Reason),
})
export type ReviewRow = z.output<typeof ReviewRow>

/** The coal class of a sample by GB/T 5751, with the indices it is based on. */
export const SampleCoalClass = z.object({
  form: coalForm.schema,
  indices: z.array(z.object({ symbol: z.string(), value: z.string(), unit: z.string() })),
  classification: Classification,
})

/** Open work of a project. */
export const WorkCount = z.object({
  projectId: id,
  projectCode: z.string(),
  projectName: z.string(),
  symbol: z.string(),
  waiting: z.number(),
  entered: z.number(),
  urgent: z.number(),
  /** Entered with a run that failed controls hold. */
  onHold: z.number(),
  /** With a fifth of the promised time or less left. */
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
  /** Rules that its values violate. */
  findings: z.array(Finding),
})
type ChangedItem = z.output<typeof ChangedItem>
/** The items of a call with those calculated from them, and the warnings about their samples. */
export const ChangedItems = z.object({
  items: z.array(ChangedItem),
  warnings: z.array(z.object({ sampleId: id, warnings: z.array(z.string()) })),
})
export type ChangedItems = z.output<typeof ChangedItems>

/** A command on an item, with the states before and after. */
const ItemStep = z.object({
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

/** An item with all versions of its result and all commands. */
export const ItemHistory = z.object({
  item: BenchRow,
  versions: z.array(Result),
  steps: z.array(ItemStep),
  /** The findings that reviewers accepted; for reviewers only. */
  acceptances: z.array(Acceptance),
  /** The controls that it was entered with; for those who work on results. */
  runs: z.array(ResultRun),
})
