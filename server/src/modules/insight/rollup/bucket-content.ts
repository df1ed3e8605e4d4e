import { crc32 } from 'node:zlib'
import { cellPasses, placeInCells } from '../stat/measure/cell.sql.ts'
import type { Dimension } from '../stat/measure/dimension.sql.ts'
import { type Measure, measures, type Subject } from '../stat/measure/measure.rules.ts'
import { subjectOf } from '../stat/measure/source.sql.ts'

const ofTotals: readonly Dimension[] = ['all']
const ofClients: readonly Dimension[] = [...ofTotals, 'client']
const ofSamples: readonly Dimension[] = [...ofClients, 'kind', 'category', 'urgency', 'registrar']
const ofParts: readonly Dimension[] = [...ofSamples, 'package', 'project']
const ofColumns: readonly Dimension[] = [...ofSamples, 'column']
const ofProjects: readonly Dimension[] = [...ofTotals, 'project']
const ofOccasions: readonly Dimension[] = ['occasion']

const dimensionsOfSubject: Readonly<Record<Subject, readonly Dimension[]>> = {
  flow: ofParts,
  item: ofProjects,
  value: ofColumns,
  issue: ofColumns,
  done: ofSamples,
  due: ofSamples,
  money: ofParts,
  work: ofOccasions,
  quality: ofOccasions,
}

/** Measures that are divided otherwise than their subject. */
const dimensionsOfMeasure: Partial<Record<Measure, readonly Dimension[]>> = {
  orders: [...ofClients, 'package'],
  surcharged: ofTotals,
  userReports: ofOccasions,
  items: ofParts,
  timedItems: [...ofTotals, 'quarters'],
  testedSamples: ofOccasions,
  receivedItems: ofProjects,
  issuedSamples: [...ofSamples, 'project'],
  charges: ofClients,
  cash: ofClients,
  movement: ['account'],
}

export const subjects = Object.keys(dimensionsOfSubject) as readonly Subject[]

export const measuresOf = (subject: Subject): Measure[] => measures.filter(measure => subjectOf(measure) === subject)

/** The dimensions that buckets of a measure are divided by. */
export const dimensionsOf = (measure: Measure): readonly Dimension[] =>
  dimensionsOfMeasure[measure] ?? dimensionsOfSubject[subjectOf(measure)]

/** The passes of a subject that are kept in cells. */
export const passesOf = (subject: Subject): string[] => cellPasses(measuresOf(subject))

/**
 * A number for what buckets of a subject consist of: its measures, their dimensions, and their places in cells. It is
 * stored with each bucket; a bucket with another number, of an earlier or a later release, counts as missing and is
 * computed again. What a measure counts (source.sql.ts) is not part of it: a migration that changes the meaning deletes
 * the buckets. 15 bits, because the column is a smallint.
 */
export const layoutOf = (subject: Subject): number =>
  crc32(JSON.stringify(measuresOf(subject).map(measure => [measure, dimensionsOf(measure), placeInCells(measure)]))) %
  2 ** 15
