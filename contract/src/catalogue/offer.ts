import { z } from 'zod'
import { money } from '../kit/money.ts'
import { id } from '../kit/text.ts'
import { basis } from './basis.ts'
import { promiseUnit } from './calendar.ts'
import { urgency } from './cost-coefficient.ts'
import { material, projectKind } from './project.ts'

/** A project as a delegation may order it. */
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
  /** null: the price list does not have it, so it cannot be charged */
  price: money.nullable(),
  /**
   * What it is worked out from: every slot is needed, and is filled by one of its alternatives, a set of projects each:
   * the first that is in hand anyway, else the last.
   */
  inputs: z.array(z.array(z.array(id))),
})
export type OfferedProject = z.output<typeof OfferedProject>

/** A package as a delegation may order it. */
const OfferedGroup = z.object({
  id,
  groupName: z.string(),
  material: material.schema,
  price: money,
  projectIds: z.array(id),
})
type OfferedGroup = z.output<typeof OfferedGroup>

/** How urgent a delegation may be, and by what factor that raises its fee. */
const OfferedCoefficient = z.object({
  id,
  coefficientName: z.string(),
  coefficient: z.string(),
  urgency: urgency.schema,
  /** promised from the start of testing to the report */
  promiseAmount: z.number().nullable(),
  promiseUnit: promiseUnit.schema,
})

/** All that can be ordered now, with prices: what the registration screen chooses from. Enabled entries only. */
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
