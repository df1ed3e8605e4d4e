import type { FilterItem, FilterValue, Operator } from '@seam/contract/kit/list/page'
import type { ReactNode } from 'react'
import { lastNinetyDays } from '../time/date-ranges.ts'
import type { OptionSource } from './option-source.ts'

/** The value of a control: one value, several, or the two bounds of a range (null: open). */
export type FilterInput = FilterValue | readonly (FilterValue | null)[] | null | undefined
export type FilterInputs = Readonly<Record<string, FilterInput>>

/** Props of a custom control of a page, such as a department picker. */
export type ControlProps = { id: string; value: FilterInput; onChange: (value: FilterInput) => void }

export type ConditionKind = 'text' | 'select' | 'date' | 'datetime' | 'range' | 'tree'

/** One filter of the panel, declared by the page or by the menu's configuration. */
export type Condition = {
  readonly key: string
  readonly label: string
  readonly kind: ConditionKind
  /** default: like for text, in for several values, otherwise eq */
  readonly op?: Operator
  readonly source?: OptionSource
  /** several may be chosen */
  readonly multiple?: boolean
  /** times of day of the bounds; default 00:00:00 and 23:59:59 */
  readonly times?: readonly [from: string, to: string]
  /** a range with the default of the last 90 days */
  readonly recent?: boolean
  /** pixels */
  readonly width?: number
  readonly control?: (props: ControlProps) => ReactNode
}

const isList = (input: FilterInput): input is readonly (FilterValue | null)[] => Array.isArray(input)
const tidy = (value: FilterValue | null | undefined) => (typeof value === 'string' ? value.trim() : value)
const valuesOf = (value: FilterValue | null | undefined) =>
  value === undefined || value === null || value === '' ? [] : [value]

const itemsOf = ({ key, kind, op }: Condition, input: FilterInput): FilterItem[] => {
  const list = (isList(input) ? input : [input]).map(tidy)
  if (kind === 'range')
    return (['ge', 'le'] as const).flatMap((side, at) =>
      valuesOf(list[at]).map(value => ({ key, value: [value], op: side })),
    )
  const value = list.flatMap(valuesOf)
  // a day includes its last second
  if (kind === 'date' && (op ?? 'eq') === 'eq')
    return value.flatMap(day => [
      { key, value: [`${day} 00:00:00`], op: 'ge' as const },
      { key, value: [`${day} 23:59:59`], op: 'le' as const },
    ])
  const usual = isList(input) ? 'in' : kind === 'text' ? 'like' : 'eq'
  return value.length === 0 ? [] : [{ key, value, op: op ?? usual }]
}

/** The filter items of the filled fields (wire.md §1); a range becomes a ge and a le item. */
export const filterItems = (conditions: readonly Condition[], inputs: FilterInputs): FilterItem[] =>
  conditions.flatMap(condition => itemsOf(condition, inputs[condition.key]))

/** The initial values of the panel, also after 重置. */
export const startingInputs = (conditions: readonly Condition[]): FilterInputs =>
  Object.fromEntries(
    conditions.filter(({ kind, recent }) => kind === 'range' && recent).map(({ key }) => [key, lastNinetyDays()]),
  )

/** The new initial values merged with what was typed before they arrived from the server. */
export const mergeTypedInputs = (inputs: FilterInputs, before: FilterInputs, start: FilterInputs): FilterInputs => {
  const typed = Object.entries(inputs).filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(before[key]))
  return { ...start, ...Object.fromEntries(typed) }
}
