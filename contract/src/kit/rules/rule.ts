import { z } from 'zod'

/** A required trimmed text of a given form; every fault of it is said in the one sentence. */
export const rule = (form: RegExp | ((value: string) => boolean), message: string) =>
  z
    .string({ error: message })
    .trim()
    .refine(value => (form instanceof RegExp ? form.test(value) : form(value)), message)
