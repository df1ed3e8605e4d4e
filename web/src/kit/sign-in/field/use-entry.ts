import { useLayoutEffect, useRef, useState } from 'react'

/** State of a form without antd: the values and faults of its fields. */
export const useEntry = <F extends string>(initial: Readonly<Record<F, string>>) => {
  const names = useRef(Object.keys(initial) as F[])
  const [entry, setEntry] = useState(initial)
  const [faults, setFaults] = useState<ReadonlyMap<F, string>>(new Map())
  const form = useRef<HTMLFormElement>(null)
  const focus = (field: F) => form.current?.querySelector<HTMLInputElement>(`[name=${field}]`)?.focus()
  // a prerendered form may have been filled in before hydration
  useLayoutEffect(() => {
    for (const name of names.current) {
      const value = form.current?.querySelector<HTMLInputElement>(`[name=${name}]`)?.value
      if (value !== undefined) setEntry(current => (current[name] === value ? current : { ...current, [name]: value }))
    }
  }, [])
  return {
    form,
    entry,
    put: (part: Readonly<Partial<Record<F, string>>>) => setEntry(current => ({ ...current, ...part })),
    focus,
    /** Shows the faults and focuses the first field with one. Returns whether there are any. */
    mark: (wrong: Readonly<Partial<Record<F, string>>>): boolean => {
      const faultOf = new Map(Object.entries(wrong) as [F, string][])
      setFaults(faultOf)
      const [first] = faultOf.keys()
      if (first !== undefined) focus(first)
      return first !== undefined
    },
    /** The props of a field's control. */
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
