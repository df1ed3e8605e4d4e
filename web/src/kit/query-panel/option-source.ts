/** A choice of a select or a node of a tree. */
export type Option = {
  readonly value: string | number
  readonly label: string
  readonly children?: Option[]
}

/** Source of the choices: a constant, a dictionary, or a call that answers a list or a tree. */
export type OptionSource =
  | { readonly options: readonly Option[] }
  | { readonly dictionary: string }
  | { readonly url: string; readonly method: 'GET' | 'POST'; readonly valueField: string; readonly labelField: string }

type Row = Readonly<Record<string, unknown>>

const rowsOf = (answer: unknown): readonly Row[] => {
  if (Array.isArray(answer)) return answer as Row[]
  return (answer as { rows?: Row[] } | null)?.rows ?? []
}

const childrenOf = (row: Row) => rowsOf(row['children'] ?? row['childList'])

/** Converts the rows of an answer (list, page or tree) to choices by the two fields that the condition names. */
export const optionsFrom = (answer: unknown, valueField: string, labelField: string): Option[] =>
  rowsOf(answer).map(row => {
    const children = optionsFrom(childrenOf(row), valueField, labelField)
    const value = row[valueField] as string | number
    return { value, label: String(row[labelField] ?? value), ...(children.length > 0 ? { children } : {}) }
  })
