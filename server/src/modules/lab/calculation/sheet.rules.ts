import { type ProjectKind, projectKind } from '@seam/contract/catalogue/project'
import { type Derivation, derivations, type Need } from './derivations.rules.ts'
import type { Value } from './rounding.rules.ts'

/** A project that a sample is tested for, as far as calculating goes; the rounding interval is in its unit. */
export type SheetProject = { readonly kind: ProjectKind; readonly interval: string; readonly unit: string }

/** One sample: its projects and what was determined, both by project code. */
export type Sheet = {
  readonly projects: Readonly<Record<string, SheetProject>>
  /** unrounded means, in the unit of the project; percentages and J/g where the sample has no such project */
  readonly given: Readonly<Record<string, Value>>
  /** joules in one calorie: 4.1816 (20 ℃) unless said otherwise */
  readonly calorie?: Value
}

/** As much of a sheet as decides which way a value is worked out: a delegation has it before any reading. */
export type Choice = {
  readonly projects: Readonly<Record<string, Pick<SheetProject, 'kind'>>>
  readonly given?: Sheet['given']
}

/** Whether the product knows a formula for this project. */
export const isCalculable = (code: string): boolean => derivations.has(code)

const has = (code: string, { projects, given }: Choice): boolean =>
  projects[code] !== undefined || given?.[code] !== undefined

/** The formula by which this sample comes by a value; none where it is determined, as QGRAD by an automatic calorimeter. */
export const derivationOf = (code: string, choice: Choice): Derivation | undefined => {
  const determined = choice.projects[code]
    ? choice.projects[code].kind !== projectKind.calculated
    : choice.given?.[code] !== undefined
  return determined ? undefined : derivations.get(code)
}

/** Which project meets a need: of two the preferred, if the sample has it, even while its result is awaited. */
export const chosen = (need: Need, choice: Choice): string => {
  if (typeof need === 'string') return need
  const [preferred, otherwise] = need
  return has(preferred, choice) ? preferred : otherwise
}

/** Everything that values rest upon, themselves last: each stands after what it is worked out from. */
export const orderOf = (codes: readonly string[], choice: Choice): readonly string[] => {
  const before = (code: string) => derivationOf(code, choice)?.needs.map(need => chosen(need, choice)) ?? []
  return [...new Set(codes.flatMap(code => [...orderOf(before(code), choice), code]))]
}

/**
 * The determinations that a project rests upon, through every step; for a determined one, itself. A work list takes these
 * in when the project is chosen. Hydrogen is estimated, and not asked for, unless the sample has `H`.
 */
export const inputsOf = (code: string, choice: Choice = { projects: {} }): readonly string[] =>
  orderOf([code], choice).filter(step => !derivationOf(step, choice))

/** Whether a value rests upon an estimate, so that the report says 估算. */
export const isEstimated = (code: string, choice: Choice): boolean =>
  orderOf([code], choice).some(step => derivationOf(step, choice)?.estimate)

/** The calculated projects of a sheet to work out again when a determination changes or is taken back. */
export const affectedBy = (changed: string, choice: Choice): readonly string[] =>
  Object.keys(choice.projects).filter(code => code !== changed && inputsOf(code, choice).includes(changed))
