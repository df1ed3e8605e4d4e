type Labelled<V = unknown> = { readonly options: readonly { readonly value: V; readonly label: string }[] }

/** The words of a dictionary, as a drop-down of an import offers them: `labelsOf(payPolicy)`. */
export const labelsOf = ({ options }: Labelled): string[] => options.map(({ label }) => label)

/** Nothing, or a word of the dictionary: `optionalText('来源', 10).refine(isLabelOf(clientSource), '没有这个来源')`. */
export const isLabelOf = (dictionary: Labelled) => {
  const labels = new Set(labelsOf(dictionary))
  return (word: string): boolean => word === '' || labels.has(word)
}

/** What a word of the dictionary stands for; undefined where it is none. */
export const valueOf = <V>({ options }: Labelled<V>, label: string): V | undefined =>
  options.find(option => option.label === label)?.value

/** How people read a value of a dictionary; a value that it does not have, as it is. */
export const labelIn =
  <V>(options: Labelled<V>['options']) =>
  (value: V): string =>
    options.find(option => option.value === value)?.label ?? String(value)
