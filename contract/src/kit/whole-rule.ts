/**
 * For a rule over several fields: looked at even while other fields are still wrong, since a form names all of its faults
 * at once; not when there are no fields at all. `refine(given => …, { path: ['type'], error: '…', ...wholeRule })`
 */
export const wholeRule = {
  when: ({ value }: { readonly value: unknown }): boolean =>
    typeof value === 'object' && value !== null && !Array.isArray(value),
}
