import type { FormulaSlot } from '@seam/contract/catalogue/project/formula'
import { projectKind } from '@seam/contract/catalogue/project/project'
import { Decimal } from '@seam/contract/kit/value/decimal'
import { isHeatUnit } from '@seam/contract/lab/result/calculation'
import { calorie20, joulesPerGram } from './formulas/calorific.rules.ts'
import { evaluate } from './formulas/formula.rules.ts'
import { isNoValue, missingInputs, type NoValue, notNumeric } from './no-value.rules.ts'
import { reportedText, roundTo } from './rounding.rules.ts'
import { boundOf, formulaOf, isEstimated, type ProjectFormula, type Sheet, usedSlots } from './sheet.rules.ts'

export type Calculated = {
  /** Unrounded, in the unit of the project. */
  readonly value: Decimal
  /** Rounded once, with the decimals of the project's interval; after the sign of what it is converted from. */
  readonly reported: string
  /** 估算: uses estimated hydrogen. */
  readonly estimated: boolean
  /** The value is only a bound, such as `<0.003`. */
  readonly isBound: boolean
}

/**
 * Calorific values enter formulas unrounded in J/g, whatever the unit of their project; all other values as reported.
 */
const isHeat = (code: string, { projects }: Sheet): boolean => isHeatUnit(projects[code]?.unit ?? '')

/** The number of J/g in one unit of a calorific value; 1 for other projects. */
const scale = (code: string, { projects, calorie }: Sheet): Decimal => {
  const unit = projects[code]?.unit ?? ''
  return isHeatUnit(unit) ? joulesPerGram(unit, calorie ?? calorie20) : new Decimal(1)
}

/** The determined value of a project, calorific values in J/g. */
const givenValue = (sheet: Sheet, code: string): Decimal | undefined => {
  const mean = sheet.results[code]
  return mean === undefined ? undefined : new Decimal(mean).times(scale(code, sheet))
}

/**
 * Contents enter a formula as reported, so that a client can check the result; calorific values enter it unrounded, and
 * so does estimated hydrogen, which a formula estimates itself if it is not ordered.
 */
const inputValue = (slot: FormulaSlot, code: string, sheet: Sheet): Decimal | NoValue => {
  const value = unroundedValue(code, sheet)
  const project = sheet.projects[code]
  return isNoValue(value) || slot === 'hEstimate' || isHeat(code, sheet) || !project
    ? value
    : roundTo(value, project.interval)
}

/** Names the project of the input without which the formula is impossible. */
const withNeededCode = (outcome: Decimal | NoValue, { slots }: ProjectFormula): Decimal | NoValue => {
  if (!isNoValue(outcome)) return outcome
  const code = outcome.needs && slots[outcome.needs]
  return code === undefined ? outcome : { missing: [code], reason: outcome.reason }
}

const withoutNumber = (code: string, { texts, names }: Sheet): NoValue => {
  const text = texts?.[code]
  return text === undefined ? missingInputs([code], names) : notNumeric(code, text, names)
}

/** A value before rounding: contents in their unit, calorific values in J/g. */
const unroundedValue = (code: string, sheet: Sheet): Decimal | NoValue => {
  const formula = formulaOf(code, sheet)
  if (formula === undefined) return givenValue(sheet, code) ?? withoutNumber(code, sheet)
  const parts = usedSlots(formula, sheet).map(([slot, input]) => [slot, inputValue(slot, input, sheet)] as const)
  const withoutValue = parts.map(([, part]) => part).filter(isNoValue)
  const missing = new Set(withoutValue.flatMap(part => part.missing))
  if (missing.size > 0) return missingInputs([...missing], sheet.names)
  const inputs = new Map(parts.flatMap(([slot, part]) => (isNoValue(part) ? [] : [[slot, part] as const])))
  return withoutValue[0] ?? withNeededCode(evaluate(formula.name, inputs), formula)
}

/**
 * The value of a project of a sheet, measured or calculated, unrounded and as reported. Returns no value, with the
 * reason, while determinations are missing or if the formula is impossible. Throws for a project that is not on the
 * sheet.
 */
export const calculate = (code: string, sheet: Sheet): Calculated | NoValue => {
  const project = sheet.projects[code]
  if (!project) throw new RangeError(`the sheet has no project ${code}`)
  const bound = boundOf(code, sheet)
  const results = bound === undefined ? sheet.results : { ...sheet.results, [bound.code]: bound.number }
  const unrounded = unroundedValue(code, { ...sheet, results })
  if (isNoValue(unrounded)) return unrounded
  const value = unrounded.div(scale(code, sheet))
  const reported = `${bound?.sign ?? ''}${reportedText(value, project.interval)}`
  return { value, reported, estimated: isEstimated(code, sheet), isBound: bound !== undefined }
}

/** Every calculated project of a sheet. */
export const calculateSheet = (sheet: Sheet): ReadonlyMap<string, Calculated | NoValue> =>
  new Map(
    Object.entries(sheet.projects)
      .filter(([, { kind, formula }]) => kind === projectKind.calculated && formula !== null)
      .map(([code]) => [code, calculate(code, sheet)]),
  )
