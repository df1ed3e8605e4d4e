/**
 * Options for a rule over several fields, whose fault is reported at one of them: `refine(draft => …,
 * wholeRule<Draft>('type', '…'))`. It also runs while other fields have faults, so that a form shows all faults at once,
 * but not if the input is not an object.
 */
export const wholeRule = <F>(path: keyof F, error: string) => ({
  path: [path],
  error,
  when: ({ value }: { readonly value: unknown }): boolean =>
    typeof value === 'object' && value !== null && !Array.isArray(value),
})
