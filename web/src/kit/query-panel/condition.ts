import type { FilterItem, FilterValue, Operator } from '@seam/contract/kit/list/page'
import type { ReactNode } from 'react'
import { lastNinetyDays } from '../time/date-ranges.ts'
import type { OptionSource } from './option-source.ts'

/** What a control of the panel holds: one value, several, or the two bounds of a range (null leaves a side open). */
export type FilterInput = FilterValue | readonly (FilterValue | null)[] | null | undefined
export type FilterInputs = Readonly<Record<string, FilterInput>>

/** Props of a control that a page brings itself, such as a department picker. */
export type ControlProps = { id: string; value: FilterInput; onChange: (value: FilterInput) => void }

export type ConditionKind = 'text' | 'select' | 'date' | 'datetime' | 'range' | 'tree'

/** One filter of the panel, whether the page states it or the menu's configuration does. */
export type Condition = {
  readonly key: string
  readonly label: string
  readonly kind: ConditionKind
  /** default: text is searched within (like), everything else compared whole (eq, of several in) */
  readonly op?: Operator
  readonly source?: OptionSource
  /** several may be chosen */
  readonly multiple?: boolean
  /** times of day of a range's bounds; default 00:00:00 and 23:59:59 */
  readonly times?: readonly [from: string, to: string]
  /** a range that begins 90 days back unless the user says otherwise */
  readonly recent?: boolean
  /** pixels */
  readonly width?: number
  readonly control?: (props: ControlProps) => ReactNode
}

const isList = (given: FilterInput): given is readonly (FilterValue | null)[] => Array.isArray(given)
const tidy = (value: FilterValue | null | undefined) => (typeof value === 'string' ? value.trim() : value)
const filled = (value: FilterValue | null | undefined) =>
  value === undefined || value === null || value === '' ? [] : [value]

const itemsOf = ({ key, kind, op }: Condition, given: FilterInput): FilterItem[] => {
  const list = (isList(given) ? given : [given]).map(tidy)
  if (kind === 'range')
    return (['ge', 'le'] as const).flatMap((side, at) =>
      filled(list[at]).map(value => ({ key, value: [value], op: side })),
    )
  const value = list.flatMap(filled)
  // a day is all of its seconds
  if (kind === 'date' && (op ?? 'eq') === 'eq')
    return value.flatMap(day => [
      { key, value: [`${day} 00:00:00`], op: 'ge' as const },
      { key, value: [`${day} 23:59:59`], op: 'le' as const },
    ])
  const usual = isList(given) ? 'in' : kind === 'text' ? 'like' : 'eq'
  return value.length === 0 ? [] : [{ key, value, op: op ?? usual }]
}

/** What the panel sends (wire.md §1): only what is filled in; a range gives a ge and a le item. */
export const filterItems = (conditions: readonly Condition[], inputs: FilterInputs): FilterItem[] =>
  conditions.flatMap(condition => itemsOf(condition, inputs[condition.key]))

/** The panel before anybody touches it, and after 重置. */
export const startingInputs = (conditions: readonly Condition[]): FilterInputs =>
  Object.fromEntries(
    conditions.filter(({ kind, recent }) => kind === 'range' && recent).map(({ key }) => [key, lastNinetyDays()]),
  )

/** The panel as it now starts, with what was typed since it started otherwise: it may still be on its way from the server. */
export const withTyped = (inputs: FilterInputs, before: FilterInputs, start: FilterInputs): FilterInputs => {
  const typed = Object.entries(inputs).filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(before[key]))
  return { ...start, ...Object.fromEntries(typed) }
}
