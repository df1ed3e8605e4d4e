import { type ProjectKind, projectKind } from '@seam/contract/catalogue/project'
import { type Derivation, derivations, type Need } from './derivations.rules.ts'
import type { Value } from './rounding.rules.ts'

/** A project of a sample, as calculations need it; the rounding interval is in its unit. */
export type SheetProject = { readonly kind: ProjectKind; readonly interval: string; readonly unit: string }

/** One sample: its projects and its determined values, both by project code. */
export type Sheet = {
  readonly projects: Readonly<Record<string, SheetProject>>
  /** unrounded means, in the unit of the project; in % and J/g where the sample has no such project */
  readonly given: Readonly<Record<string, Value>>
  /** joules in one calorie; default 4.1816 (20 ℃) */
  readonly calorie?: Value
}

/** The part of a sheet that decides which inputs a formula uses; known before the first reading. */
export type Choice = {
  readonly projects: Readonly<Record<string, Pick<SheetProject, 'kind'>>>
  readonly given?: Sheet['given']
}

export const isCalculable = (code: string): boolean => derivations.has(code)

const has = (code: string, { projects, given }: Choice): boolean =>
  projects[code] !== undefined || given?.[code] !== undefined

/** The formula of a project for this sample; none if it is determined, as QGRAD by an automatic calorimeter. */
export const derivationOf = (code: string, choice: Choice): Derivation | undefined => {
  const determined = choice.projects[code]
    ? choice.projects[code].kind !== projectKind.calculated
    : choice.given?.[code] !== undefined
  return determined ? undefined : derivations.get(code)
}

/** The project that is used for an input: the preferred one of two if the sample has it, even before it has a result. */
export const chosenInput = (need: Need, choice: Choice): string => {
  if (typeof need === 'string') return need
  const [preferred, otherwise] = need
  return has(preferred, choice) ? preferred : otherwise
}

/** Projects with all their direct and indirect inputs, each after its own inputs. */
export const orderOf = (codes: readonly string[], choice: Choice): readonly string[] => {
  const before = (code: string) => derivationOf(code, choice)?.needs.map(need => chosenInput(need, choice)) ?? []
  return [...new Set(codes.flatMap(code => [...orderOf(before(code), choice), code]))]
}

/**
 * The determined projects that a project is calculated from, through all steps; a determined project is its own input.
 * A work list adds them when the project is chosen. Hydrogen is estimated, and no input, unless the sample has `H`.
 */
export const inputsOf = (code: string, choice: Choice = { projects: {} }): readonly string[] =>
  orderOf([code], choice).filter(step => !derivationOf(step, choice))

/** Whether a value is calculated from an estimate, so that the report says 估算. */
export const isEstimated = (code: string, choice: Choice): boolean =>
  orderOf([code], choice).some(step => derivationOf(step, choice)?.estimate)

/** The calculated projects of a sheet to recalculate when a determination changes or is withdrawn. */
export const affectedBy = (changed: string, choice: Choice): readonly string[] =>
  Object.keys(choice.projects).filter(code => code !== changed && inputsOf(code, choice).includes(changed))
