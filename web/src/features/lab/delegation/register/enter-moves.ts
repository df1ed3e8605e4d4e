/** Goes on to the next field of the form, in the order of the page: those that carry data-next. False: there is none. */
export const focusNext = (root: HTMLElement | null, from: Element): boolean => {
  const stops = [...(root?.querySelectorAll<HTMLElement>('[data-next]') ?? [])]
  const next = stops[stops.findIndex(stop => stop.contains(from)) + 1]
  if (next === undefined) return false
  const field = next.matches('input')
    ? next
    : (next.querySelector<HTMLElement>('input:checked') ?? next.querySelector('input'))
  field?.focus()
  return true
}
