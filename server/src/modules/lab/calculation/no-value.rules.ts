import type { FormulaSlot } from '@seam/contract/catalogue/project/formula'
import { nameOf } from './quantity.rules.ts'

/**
 * Why a value cannot be calculated: codes of the missing inputs (none if the formula is impossible), and a message. A
 * formula that the sample's values make impossible without another input names that input.
 */
export type NoValue = { readonly missing: readonly string[]; readonly reason: string; readonly needs?: FormulaSlot }

export const isNoValue = <T extends object>(outcome: T | NoValue): outcome is NoValue => 'missing' in outcome

/** `缺少全水分(Mt)、空干基水分(Mad)` */
export const missingInputs = (missing: readonly string[], names: Readonly<Record<string, string>> = {}): NoValue => ({
  missing,
  reason: `缺少${missing.map(code => names[code] ?? nameOf(code)).join('、')}`,
})

/** An input with an accepted result that is no number. */
export const notNumeric = (code: string, text: string, names: Readonly<Record<string, string>> = {}): NoValue => ({
  missing: [],
  reason: `${names[code] ?? nameOf(code)}的结果是“${text}”，没有数值，不能计算`,
})

export const impossible = (reason: string): NoValue => ({ missing: [], reason })

export const impossibleWithout = (needs: FormulaSlot, reason: string): NoValue => ({ missing: [], reason, needs })
