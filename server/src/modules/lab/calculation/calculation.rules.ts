import { projectKind } from '@seam/contract/catalogue/project'
import { Decimal } from '@seam/contract/kit/decimal'
import { type HeatUnit, heatUnit } from '@seam/contract/lab/calculation'
import { calorie20, joulesPerGram } from './formulas/calorific.rules.ts'
import { isHeat } from './quantity.rules.ts'
import { isRefusal, lacking, type Refusal } from './refusal.rules.ts'
import { reportedText, roundTo } from './rounding.rules.ts'
import { chosen, derivationOf, isCalculable, isEstimated, type Sheet } from './sheet.rules.ts'

export type Calculated = {
  /** unrounded, in the unit of the project */
  readonly value: Decimal
  /** rounded once, with the decimals of the project's interval */
  readonly reported: string
  /** 估算: rests upon estimated hydrogen */
  readonly estimated: boolean
}

const isValue = (result: Decimal | Refusal): result is Decimal => !isRefusal(result)
const isHeatUnit = (unit: string): unit is HeatUnit => heatUnit.values.some(known => known === unit)

/** How many J/g one unit of a heat project is; 1 for anything else. */
const scale = (code: string, { projects, calorie }: Sheet): Decimal => {
  if (!isHeat(code)) return new Decimal(1)
  const unit = projects[code]?.unit ?? heatUnit.joulePerGram
  if (!isHeatUnit(unit)) throw new RangeError(`${code} is a heat and cannot be in ${unit}`)
  return joulesPerGram(unit, calorie ?? calorie20)
}

/** What a sheet gives for a project, heats in J/g. */
export const heldIn = (sheet: Sheet, code: string): Decimal | undefined => {
  const mean = sheet.given[code]
  return mean === undefined ? undefined : new Decimal(mean).times(scale(code, sheet))
}

/** The policy on rounding: contents enter a formula as they are reported, so that a client can follow; heats unrounded. */
const entering = (code: string, sheet: Sheet): Decimal | Refusal => {
  const value = workOut(code, sheet)
  const project = sheet.projects[code]
  return isRefusal(value) || isHeat(code) || !project ? value : roundTo(value, project.interval)
}

/** A value before rounding: contents in their unit, heats in J/g. */
const workOut = (code: string, sheet: Sheet): Decimal | Refusal => {
  const derivation = derivationOf(code, sheet)
  if (!derivation) return heldIn(sheet, code) ?? lacking([code])
  const parts = derivation.needs.map(need => entering(chosen(need, sheet), sheet))
  const refusals = parts.filter(isRefusal)
  const missing = new Set(refusals.flatMap(refusal => refusal.missing))
  if (missing.size > 0) return lacking([...missing])
  return refusals[0] ?? derivation.value(...parts.filter(isValue))
}

/**
 * The value of a project of a sheet, worked out from what was determined (or, if it was itself determined, that), and as it
 * is reported. Refuses, naming them, while determinations are missing, and where the formula has no meaning.
 * Fails for a project that the sheet does not have.
 */
export const calculate = (code: string, sheet: Sheet): Calculated | Refusal => {
  const project = sheet.projects[code]
  if (!project) throw new RangeError(`the sheet has no project ${code}`)
  const worked = workOut(code, sheet)
  if (isRefusal(worked)) return worked
  const value = worked.div(scale(code, sheet))
  return { value, reported: reportedText(value, project.interval), estimated: isEstimated(code, sheet) }
}

/** Every calculated project of a sheet that has a formula. */
export const calculateSheet = (sheet: Sheet): ReadonlyMap<string, Calculated | Refusal> =>
  new Map(
    Object.entries(sheet.projects)
      .filter(([code, { kind }]) => kind === projectKind.calculated && isCalculable(code))
      .map(([code]) => [code, calculate(code, sheet)]),
  )
