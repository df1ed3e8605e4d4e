import { projectKind } from '@seam/contract/catalogue/project'
import { Decimal } from '@seam/contract/kit/decimal'
import { type HeatUnit, heatUnit } from '@seam/contract/lab/calculation'
import { calorie20, joulesPerGram } from './formulas/calorific.rules.ts'
import { isNoValue, missingInputs, type NoValue } from './no-value.rules.ts'
import { isHeat } from './quantity.rules.ts'
import { reportedText, roundTo } from './rounding.rules.ts'
import { chosenInput, derivationOf, isCalculable, isEstimated, type Sheet } from './sheet.rules.ts'

export type Calculated = {
  /** unrounded, in the unit of the project */
  readonly value: Decimal
  /** rounded once, with the decimals of the project's interval */
  readonly reported: string
  /** 估算: uses estimated hydrogen */
  readonly estimated: boolean
}

const isValue = (result: Decimal | NoValue): result is Decimal => !isNoValue(result)
const isHeatUnit = (unit: string): unit is HeatUnit => heatUnit.values.some(known => known === unit)

/** How many J/g one unit of a heat project is; 1 for anything else. */
const scale = (code: string, { projects, calorie }: Sheet): Decimal => {
  if (!isHeat(code)) return new Decimal(1)
  const unit = projects[code]?.unit ?? heatUnit.joulePerGram
  if (!isHeatUnit(unit)) throw new RangeError(`${code} is a heat and cannot be in ${unit}`)
  return joulesPerGram(unit, calorie ?? calorie20)
}

/** The determined value of a project, heats in J/g. */
export const givenValue = (sheet: Sheet, code: string): Decimal | undefined => {
  const mean = sheet.given[code]
  return mean === undefined ? undefined : new Decimal(mean).times(scale(code, sheet))
}

/** Contents enter a formula as reported, so that a client can check the result; heats enter it unrounded. */
const inputValue = (code: string, sheet: Sheet): Decimal | NoValue => {
  const value = unroundedValue(code, sheet)
  const project = sheet.projects[code]
  return isNoValue(value) || isHeat(code) || !project ? value : roundTo(value, project.interval)
}

/** A value before rounding: contents in their unit, heats in J/g. */
const unroundedValue = (code: string, sheet: Sheet): Decimal | NoValue => {
  const derivation = derivationOf(code, sheet)
  if (!derivation) return givenValue(sheet, code) ?? missingInputs([code])
  const parts = derivation.needs.map(need => inputValue(chosenInput(need, sheet), sheet))
  const withoutValue = parts.filter(isNoValue)
  const missing = new Set(withoutValue.flatMap(part => part.missing))
  if (missing.size > 0) return missingInputs([...missing])
  return withoutValue[0] ?? derivation.value(...parts.filter(isValue))
}

/**
 * The value of a project of a sheet, determined or calculated, unrounded and as reported. Answers no value, with the reason,
 * while determinations are missing or where the formula is impossible. Throws for a project that is not on the sheet.
 */
export const calculate = (code: string, sheet: Sheet): Calculated | NoValue => {
  const project = sheet.projects[code]
  if (!project) throw new RangeError(`the sheet has no project ${code}`)
  const unrounded = unroundedValue(code, sheet)
  if (isNoValue(unrounded)) return unrounded
  const value = unrounded.div(scale(code, sheet))
  return { value, reported: reportedText(value, project.interval), estimated: isEstimated(code, sheet) }
}

/** Every calculated project of a sheet that has a formula. */
export const calculateSheet = (sheet: Sheet): ReadonlyMap<string, Calculated | NoValue> =>
  new Map(
    Object.entries(sheet.projects)
      .filter(([code, { kind }]) => kind === projectKind.calculated && isCalculable(code))
      .map(([code]) => [code, calculate(code, sheet)]),
  )
