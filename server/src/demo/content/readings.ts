import { Decimal } from '@seam/contract/kit/value/decimal'
import type { VerdictState } from '@seam/contract/lab/result/calculation'
import type { RawData } from '@seam/contract/lab/result/result'
import { limitAt } from '../../modules/lab/calculation/parallels/repeatability.rules.ts'
import { judgeReadings, verdictOf } from '../../modules/lab/result/entry/entry.rules.ts'
import { componentsOf } from '../../modules/lab/result/item/item.rules.ts'
import type { DemoProject } from '../plan/plan-data.ts'
import type { SampleProperties } from './coal/properties.ts'
import { instrumentOf } from './instrument-list.ts'
import type { Random } from './random.ts'
import { rawDataOf } from './raw-data.ts'

/** Steps of single determinations that are finer than the reported value (GB/T 483). */
const singleSteps: Readonly<Record<string, string>> = { G: '0.1', AFT: '1' }
const stepOf = ({ code, interval }: DemoProject): string => singleSteps[code] ?? interval

/** A reading as an analyst types it. */
type TypedReading = { readonly component: string; readonly raw: string; readonly instrument: string }
/** A determination as an analyst enters it: the reading, or its raw data. */
export type EnteredReading = TypedReading | (Omit<TypedReading, 'raw'> & { readonly rawData: RawData })

/** Values at these distances, in T, from the true one, rounded to the steps of the instrument. */
const rawsAround = (project: DemoProject, component: string, truth: number, distances: readonly number[]): string[] => {
  const step = stepOf(project)
  const bands = project.components.find(({ code }) => code === component)?.bands ?? project.bands
  const limit = limitAt(bands, new Decimal(truth))?.toNumber() ?? truth * 0.008
  const decimals = new Decimal(step).decimalPlaces()
  return distances.map(apart => {
    const steps = Math.max(0, Math.round((truth + limit * apart) / Number(step)))
    return (steps * Number(step)).toFixed(decimals)
  })
}

/** Determinations at these distances from the true values, in order, of every component. */
const around = (project: DemoProject, properties: SampleProperties, distances: readonly number[]): TypedReading[] => {
  const instrument = instrumentOf[project.code] ?? ''
  return componentsOf(project).flatMap(component => {
    const truth = properties[component || project.code]
    if (truth === undefined) throw new RangeError(`nobody knows the ${component || project.code} of this sample`)
    return rawsAround(project, component, truth, distances).map(raw => ({ component, raw, instrument }))
  })
}

/** With its raw data, if the project has a worksheet that analysts fill in here. */
const withRawData = ({ worksheetKind }: DemoProject, { raw, ...reading }: TypedReading): EnteredReading => {
  const rawData = rawDataOf(worksheetKind, Number(raw))
  return rawData === undefined ? { ...reading, raw } : { ...reading, rawData }
}

/** Usual determinations: as many as the project requires, well within its limit. */
export const usualReadings = (project: DemoProject, properties: SampleProperties, random: Random): EnteredReading[] => {
  const apart = project.kind === 'observed' ? 0 : random.between(-0.36, 0.36)
  const readings = around(project, properties, project.parallels === 1 ? [0] : [apart, -apart])
  return readings.map(reading => withRawData(project, reading))
}

/** Distances of determinations that do not agree at once. */
const disagreements = {
  /** The third decides. */
  third: [-0.56, 0.56, 0.02],
  /** The fourth decides. */
  fourth: [-0.62, 0.63, 0.05, -0.1],
  /** Three of four, with more than one possible triple: flagged. */
  triple: [-0.75, 0.75, -0.32, 0.2],
  /** No three agree. */
  redo: [-1.5, 0.2, 2.1, 3.8],
  /** Two, and no sample is left. */
  pair: [-0.7, 0.75],
} as const
export type Disagreement = keyof typeof disagreements

const outcome: Readonly<Record<Disagreement, VerdictState>> = {
  third: 'accepted',
  fourth: 'accepted',
  triple: 'accepted',
  redo: 'redo',
  pair: 'needsAnother',
}

/** Projects whose readings are fine enough for disagreement. */
export const preciseProjects = ['VAD', 'AAD', 'QBAD', 'STAD', 'G', 'MAD', 'KAAD', 'C'] as const

/**
 * Determinations that do not agree, in order of entry: first two, then one more each time. Undefined if the steps of
 * the instrument are too coarse.
 */
export const disagreeingReadings = (
  project: DemoProject,
  properties: SampleProperties,
  kind: Disagreement,
): TypedReading[][] | undefined => {
  const readings = around(project, properties, disagreements[kind])
  const entries = readings.map((_, at) => readings.slice(0, at + 1)).slice(1)
  const verdicts = entries.map(entry => verdictOf(project, judgeReadings(project, entry)))
  const holds = verdicts.every((verdict, at) => verdict === (at < entries.length - 1 ? 'needsAnother' : outcome[kind]))
  return holds ? entries : undefined
}
