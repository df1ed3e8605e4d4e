/**
 * Options for a rule over several fields: it also runs while other fields have faults, so that a form shows all
 * faults at once, but not if the input is not an object. `refine(given => …, { path: ['type'], error: '…',
 * ...wholeRule })`
 */
export const wholeRule = {
  when: ({ value }: { readonly value: unknown }): boolean =>
    typeof value === 'object' && value !== null && !Array.isArray(value),
}
