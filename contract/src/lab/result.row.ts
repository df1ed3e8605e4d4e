import { z } from 'zod'
import { basis } from '../catalogue/basis.ts'
import { urgency } from '../catalogue/cost-coefficient.ts'
import { projectKind } from '../catalogue/project.ts'
import { Reason } from '../kit/reason.ts'
import { id } from '../kit/text.ts'
import { verdict } from './calculation.ts'
import { itemCommand, ResultInput, readingSource, resultCause, returnReason } from './result.ts'
import { itemState } from './sample.ts'

/** What the readings of one component amount to. */
export const ResultValue = z.object({
  component: z.string(),
  verdict: verdict.schema,
  /** unrounded */
  mean: z.string().nullable(),
  /** rounded once, as printed */
  reported: z.string().nullable(),
  /** which readings make the mean, from 1 */
  used: z.array(z.number()),
  range: z.string().nullable(),
  /** T at this level */
  limit: z.string().nullable(),
  /** what T is multiplied by for so many readings */
  factor: z.string(),
  flagged: z.boolean(),
  reason: z.string(),
})
export type ResultValue = z.output<typeof ResultValue>

/** A reading as it was kept: what was typed, and where it came from. */
export const ResultReading = z.object({
  component: z.string(),
  ordinal: z.number(),
  raw: z.string(),
  instrument: z.string(),
  source: readingSource.schema,
})
export type ResultReading = z.output<typeof ResultReading>

/** One version of a result, as it was written. */
export const Result = z.object({
  resultNo: z.number(),
  cause: resultCause.schema,
  verdict: verdict.schema,
  flagged: z.boolean(),
  /** 估算: rests on hydrogen that was not determined */
  estimated: z.boolean(),
  waiveReason: z.string(),
  inputs: z.array(ResultInput),
  values: z.array(ResultValue),
  readings: z.array(ResultReading),
  createName: z.string(),
  createTime: z.string(),
})
export type Result = z.output<typeof Result>

/** The project of an item, as the bench needs it. */
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
  components: z.array(z.object({ code: z.string(), name: z.string(), symbol: z.string() })),
}

/** One sample × one project, blind: neither the client nor anything that leads to him, nor a price. */
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
  /** it was sent back: why */
  returned: z.object({ reasonCode: returnReason.schema.nullable(), reason: z.string() }).nullable(),
  result: Result.nullable(),
})
export type BenchRow = z.output<typeof BenchRow>

/** One project of a sample at the bench; `open`: this analyst may enter it. */
export const SampleBenchRow = BenchRow.extend({ open: z.boolean() })
export type SampleBenchRow = z.output<typeof SampleBenchRow>

/** What awaits review, with what the reviewer should look at. */
export const ReviewRow = BenchRow.extend({
  /** the analyst's words when he submitted it */
  remarks: z.string(),
  /** odd things about the sample as a whole */
  warnings: z.array(z.string()),
  exception: z.boolean(),
  can: z.object({
    confirm: z.boolean(),
    /** in one call with what it was worked out from */
    confirmTogether: z.boolean(),
    returnBack: z.boolean(),
    retract: z.boolean(),
  }),
  /** why it may not be confirmed by this caller */
  reasons: z.array(Reason),
})
export type ReviewRow = z.output<typeof ReviewRow>

/** Work of one project, for the list beside the bench. */
export const WorkCount = z.object({
  projectId: id,
  projectCode: z.string(),
  projectName: z.string(),
  symbol: z.string(),
  waiting: z.number(),
  entered: z.number(),
  urgent: z.number(),
  oldest: z.string().nullable(),
})

/** Where an item stands after a command. */
const ItemStanding = z.object({
  itemId: id,
  projectCode: z.string(),
  state: itemState.schema,
  version: z.number(),
  resultNo: z.number(),
  verdict: verdict.schema.nullable(),
  flagged: z.boolean(),
  estimated: z.boolean(),
  values: z.array(ResultValue),
})
type ItemStanding = z.output<typeof ItemStanding>
/** Standing of the items of the call and of those calculated from them; odd things by sample. */
export const Standing = z.object({
  items: z.array(ItemStanding),
  warnings: z.array(z.object({ sampleId: id, warnings: z.array(z.string()) })),
})
export type Standing = z.output<typeof Standing>

/** What somebody did to an item, and the states before and after. */
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

/** An item with every version of its result and every step, for who asks how a value came about. */
export const ItemHistory = z.object({ item: BenchRow, versions: z.array(Result), steps: z.array(ItemStep) })
