import { useRef, useState } from 'react'

/** What is typed into a form that stands without antd, field by field, and what is wrong with it. */
export const useEntry = <F extends string>(empty: Readonly<Record<F, string>>) => {
  const [entry, setEntry] = useState(empty)
  const [faults, setFaults] = useState<ReadonlyMap<F, string>>(new Map())
  const form = useRef<HTMLFormElement>(null)
  const focus = (field: F) => form.current?.querySelector<HTMLInputElement>(`[name=${field}]`)?.focus()
  return {
    form,
    entry,
    put: (part: Readonly<Partial<Record<F, string>>>) => setEntry(current => ({ ...current, ...part })),
    focus,
    /** Shows what is wrong, and goes to the first field of it. Is there any? */
    mark: (wrong: Readonly<Partial<Record<F, string>>>): boolean => {
      const found = new Map(Object.entries(wrong) as [F, string][])
      setFaults(found)
      const [first] = found.keys()
      if (first !== undefined) focus(first)
      return first !== undefined
    },
    /** What a field's control needs. */
    field: (name: F) => ({
      name,
      value: entry[name],
      fault: faults.get(name),
      onChange: (value: string) => {
        setEntry(current => ({ ...current, [name]: value }))
        setFaults(current => new Map([...current].filter(([field]) => field !== name)))
      },
    }),
  }
}
