import { z } from 'zod'
import { state } from '../../kit/dictionary.ts'
import { money } from '../../kit/value/money.ts'
import { id } from '../../kit/value/text.ts'
import { basis } from './basis.ts'
import { formula, formulaSlots } from './formula.ts'
import { material, ProjectComponent, projectKind } from './project.ts'
import { repeatabilityBands } from './repeatability.ts'
import { worksheetKind } from './worksheet.ts'

export const Project = z.object({
  id,
  projectCode: z.string(),
  projectName: z.string(),
  symbol: z.string(),
  unit: z.string(),
  basis: basis.schema.nullable(),
  roundingInterval: z.string(),
  determinationInterval: z.string().nullable(),
  kind: projectKind.schema,
  parallels: z.union([z.literal(1), z.literal(2)]),
  material: material.schema,
  worksheetKind: worksheetKind.schema,
  readingTyped: z.boolean(),
  instrumentRequired: z.boolean(),
  checkBands: repeatabilityBands,
  moistureId: id.nullable(),
  standardId: id.nullable(),
  /** Number and edition; '' if there is none. */
  standardName: z.string(),
  /** of the default method */
  methodName: z.string(),
  /** names of the other enabled methods */
  otherMethods: z.array(z.string()),
  highLimit: z.string().nullable(),
  openToClient: z.boolean(),
  bands: repeatabilityBands,
  components: z.array(ProjectComponent),
  /** R by level */
  reproducibility: repeatabilityBands,
  readingWords: z.array(z.string()),
  formula: formula.schema.nullable(),
  formulaSlots,
  sort: z.number(),
  state: state.schema,
  /** null: no price, so it cannot be ordered alone. */
  price: money.nullable(),
  /** Ordered before, so fields that define its results cannot be changed. */
  used: z.boolean(),
  version: z.number(),
  createTime: z.string(),
})
export type Project = z.output<typeof Project>

/**
 * The choices of the forms of projects and packages. Stopped entries are included, so that a stored choice stays
 * readable.
 */
export const ProjectOptions = z.object({
  projects: z.array(
    z.object({
      id,
      projectCode: z.string(),
      projectName: z.string(),
      symbol: z.string(),
      kind: projectKind.schema,
      material: material.schema,
      state: state.schema,
    }),
  ),
  standards: z.array(z.object({ id, standardName: z.string(), title: z.string(), withdrawn: z.boolean() })),
})
export type ProjectOptions = z.output<typeof ProjectOptions>
