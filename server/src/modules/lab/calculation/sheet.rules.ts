import { type Formula, type FormulaSlot, formulaNeeds } from '@seam/contract/catalogue/project/formula'
import { type ProjectKind, projectKind } from '@seam/contract/catalogue/project/project'
import { isEstimate } from './formulas/formula.rules.ts'
import type { Value } from './rounding.rules.ts'

/** The formula of a calculated project, and the projects that supply its inputs, by code. */
export type ProjectFormula = {
  readonly name: Formula
  readonly slots: { readonly [S in FormulaSlot]?: string }
}

/** A project of a sample, as calculations need it; the rounding interval is in its unit. */
export type SheetProject = {
  readonly kind: ProjectKind
  readonly interval: string
  readonly unit: string
  readonly formula: ProjectFormula | null
}

/** One sample: its projects and its determined values, both by project code. */
export type Sheet = {
  readonly projects: Readonly<Record<string, SheetProject>>
  /** Unrounded means, in the unit of the project; in % and J/g if the sample has no such project. */
  readonly results: Readonly<Record<string, Value>>
  /** Results as reported, `<0.003` and `未检出` among them; of use where there is no number. */
  readonly texts?: Readonly<Record<string, string>>
  /** Joules per calorie; default 4.1816 (20 ℃). */
  readonly calorie?: Value
  /** Projects by code, with their names for messages. */
  readonly names?: Readonly<Record<string, string>>
}

/** The part of a sheet that decides which inputs a formula uses; known before the first reading. */
type Choice = {
  readonly projects: Readonly<Record<string, Pick<SheetProject, 'kind' | 'formula'>>>
  readonly results?: Sheet['results']
}

const has = (code: string, { projects, results }: Choice): boolean =>
  projects[code] !== undefined || results?.[code] !== undefined

/** The formula of a project for this sample; none if it is measured, such as QGRAD by an automatic calorimeter. */
export const formulaOf = (code: string, { projects }: Choice): ProjectFormula | undefined => {
  const project = projects[code]
  return project?.kind === projectKind.calculated ? (project.formula ?? undefined) : undefined
}

/** An input of a formula with the project that supplies it. */
type UsedSlot = readonly [slot: FormulaSlot, code: string]

const selectUsedSlots = (slots: readonly FormulaSlot[], formula: ProjectFormula): UsedSlot[] =>
  slots.flatMap((slot): UsedSlot[] => {
    const code = formula.slots[slot]
    return code === undefined ? [] : [[slot, code]]
  })

/** The inputs that a formula uses for a sample: of alternatives the first that the sample has, otherwise the last. */
export const usedSlots = (formula: ProjectFormula, choice: Choice): readonly UsedSlot[] => {
  const { needs, optional } = formulaNeeds[formula.name]
  const needed = needs.flatMap(alternatives => {
    const complete = alternatives
      .map(slots => ({ slots, used: selectUsedSlots(slots, formula) }))
      .filter(({ slots, used }) => slots.length === used.length)
      .map(({ used }) => used)
    return complete.find(used => used.every(([, code]) => has(code, choice))) ?? complete.at(-1) ?? []
  })
  const extra = selectUsedSlots(optional, formula).filter(([, code]) => has(code, choice))
  return [...new Map([...needed, ...extra])]
}

/** Formulas that rise with one input: its sign is the sign of their value. */
const signedSlots: { readonly [F in Formula]?: FormulaSlot } = {
  adToAr: 'content',
  adToD: 'content',
  adToDaf: 'content',
  adToMaf: 'content',
  heatInUnit: 'heat',
}

/** A determination below or above a number. */
type Bound = { readonly code: string; readonly sign: '<' | '>'; readonly number: string }

/** The determination whose sign a project's value has: its own, or that of what it is converted from. */
export const boundOf = (code: string, sheet: Sheet): Bound | undefined => {
  const formula = formulaOf(code, sheet)
  if (formula !== undefined) {
    const slot = signedSlots[formula.name]
    const input = slot && formula.slots[slot]
    return input === undefined ? undefined : boundOf(input, sheet)
  }
  const [, sign, number] = /^([<>])(\d+(?:\.\d+)?)$/.exec(sheet.texts?.[code] ?? '') ?? []
  return number === undefined ? undefined : { code, sign: sign === '<' ? '<' : '>', number }
}

/** Projects with all their direct and indirect inputs, each after its own inputs. */
export const orderOf = (codes: readonly string[], choice: Choice): readonly string[] => {
  const before = (code: string) => {
    const formula = formulaOf(code, choice)
    return formula === undefined ? [] : usedSlots(formula, choice).map(([, input]) => input)
  }
  return [...new Set(codes.flatMap(code => [...orderOf(before(code), choice), code]))]
}

/**
 * The measured projects that a project is calculated from, through all steps; a measured project is its own input.
 * Hydrogen is estimated, and no input, unless the sample has it.
 */
export const inputsOf = (code: string, choice: Choice): readonly string[] =>
  orderOf([code], choice).filter(step => formulaOf(step, choice) === undefined)

/** Whether a value is calculated from an estimate, so that the report prints 估算. */
export const isEstimated = (code: string, choice: Choice): boolean =>
  orderOf([code], choice).some(step => {
    const formula = formulaOf(step, choice)
    return (
      formula !== undefined &&
      isEstimate(
        formula.name,
        usedSlots(formula, choice).map(([slot]) => slot),
      )
    )
  })
