import { Select, type SelectProps } from 'antd'
import { useMemo } from 'react'

/** Marks the name of an entry that is not offered any more. */
export const stoppedName = (name: string) => `${name}（已停用）`

type IdOption = { readonly value: number; readonly label: string; readonly disabled?: boolean }
/** What a row has already, by id: it can stay or be removed although it was stopped since. */
export type CurrentEntries = ReadonlyMap<number, string>

/** The entry that a row has, for an `<IdSelect>`; none without its name. */
export const currentEntry = (id: number | null | undefined, name: string | undefined): CurrentEntries =>
  new Map(id && name ? [[id, name]] : [])

/** The offered options and those that the row has; until the former are read (undefined), nothing is known to be stopped. */
const withCurrent = <O extends IdOption>(
  offered: readonly O[] | undefined,
  current: CurrentEntries,
  selected: readonly number[],
): (O | IdOption)[] => {
  if (offered === undefined) return [...current].map(([value, label]) => ({ value, label }))
  const ids = new Set(offered.map(({ value }) => value))
  const missing = [...new Set([...current.keys(), ...selected])].filter(id => !ids.has(id))
  return [
    // A disabled tag could not be removed.
    ...offered.map(option => (option.disabled && current.has(option.value) ? { ...option, disabled: false } : option)),
    ...missing.map(value => ({ value, label: stoppedName(current.get(value) ?? '') })),
  ]
}

type Value = number | null | number[]
type Props<V extends Value, O extends IdOption> = Omit<
  SelectProps<V>,
  'options' | 'loading' | 'value' | 'defaultValue' | 'optionRender'
> & {
  /** absent until they are read */
  options: readonly O[] | undefined
  current?: CurrentEntries | undefined
  value?: V | undefined
  renderOption?: (option: O | IdOption) => React.ReactNode
}

const noEntry: CurrentEntries = new Map()
const idsOf = (value: Value | undefined): readonly number[] =>
  Array.isArray(value) ? value : typeof value === 'number' ? [value] : []

/** Selects among entries by id: shows names alone, and keeps an entry that the row has although it is not offered. */
export const IdSelect = <V extends Value, O extends IdOption = IdOption>(props: Props<V, O>) => {
  const { options, current = noEntry, value, renderOption, disabled, ...rest } = props
  const all = useMemo(() => withCurrent(options, current, idsOf(value)), [options, current, value])
  const isNamed = idsOf(value).every(id => all.some(option => option.value === id))
  return (
    <Select<V, O | IdOption>
      {...rest}
      options={all}
      loading={options === undefined}
      // What is not shown yet would be lost by a choice.
      disabled={disabled === true || !isNamed}
      {...(value === undefined || value === null || !isNamed ? {} : { value })}
      {...(renderOption && { optionRender: ({ data }) => renderOption(data) })}
    />
  )
}
