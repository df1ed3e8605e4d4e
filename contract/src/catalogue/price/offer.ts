import { z } from 'zod'
import { money } from '../../kit/value/money.ts'
import { id } from '../../kit/value/text.ts'
import { promiseUnit } from '../calendar.ts'
import { basis } from '../project/basis.ts'
import { material, projectKind } from '../project/project.ts'
import { urgency } from './cost-coefficient.ts'

/** A project as a delegation can order it. */
export const OfferedProject = z.object({
  id,
  projectCode: z.string(),
  projectName: z.string(),
  symbol: z.string(),
  unit: z.string(),
  basis: basis.schema.nullable(),
  kind: projectKind.schema,
  material: material.schema,
  openToClient: z.boolean(),
  /** null: not in the price list, so it cannot be charged. */
  price: money.nullable(),
  /**
   * The inputs of a calculated project: each slot is required and is filled by one of its alternatives (sets of
   * projects): the first that is ordered already, otherwise the last.
   */
  inputs: z.array(z.array(z.array(id))),
})
export type OfferedProject = z.output<typeof OfferedProject>

/** A package as a delegation can order it. */
const OfferedGroup = z.object({
  id,
  groupName: z.string(),
  material: material.schema,
  price: money,
  projectIds: z.array(id),
})
type OfferedGroup = z.output<typeof OfferedGroup>

/** An urgency, and the factor by which it multiplies the fee. */
const OfferedCoefficient = z.object({
  id,
  coefficientName: z.string(),
  coefficient: z.string(),
  urgency: urgency.schema,
  /** Turnaround from the start of testing to the report. */
  promiseAmount: z.number().nullable(),
  promiseUnit: promiseUnit.schema,
})

/** Everything that can be ordered now, with prices, for the registration screen. Enabled entries only. */
export const Offer = z.object({
  projects: z.array(OfferedProject),
  groups: z.array(OfferedGroup),
  coefficients: z.array(OfferedCoefficient),
  sampleKinds: z.array(z.object({ id, sampleKindName: z.string() })),
  coals: z.array(z.object({ id, coalName: z.string(), categoryId: id.nullable() })),
  coalCategories: z.array(z.object({ id, categoryCode: z.string(), categoryName: z.string(), remarks: z.string() })),
  floatDensities: z.array(z.object({ id, name: z.string(), value: z.string() })),
})
export type Offer = z.output<typeof Offer>
