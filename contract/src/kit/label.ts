type Labelled<V = unknown> = { readonly options: readonly { readonly value: V; readonly label: string }[] }

/** The labels of a dictionary for the drop-down list of an import: `labelsOf(payPolicy)`. */
export const labelsOf = ({ options }: Labelled): string[] => options.map(({ label }) => label)

/**
 * Whether a text is empty or a label of the dictionary: `optionalText('来源', 10).refine(isLabelOf(clientSource),
 * '没有这个来源')`.
 */
export const isLabelOf = (dictionary: Labelled) => {
  const labels = new Set(labelsOf(dictionary))
  return (word: string): boolean => word === '' || labels.has(word)
}

/** The value with this label; undefined if there is none. */
export const valueOf = <V>({ options }: Labelled<V>, label: string): V | undefined =>
  options.find(option => option.label === label)?.value

/** The label of a value; an unknown value is returned unchanged. */
export const labelIn =
  <V>(options: Labelled<V>['options']) =>
  (value: V): string =>
    options.find(option => option.value === value)?.label ?? String(value)
