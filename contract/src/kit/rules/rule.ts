import { z } from 'zod'

/**
 * A required trimmed text of a given format, with one message for every fault. The files beside this one have the shared
 * formats of spec §5; some have no field yet.
 */
export const rule = (form: RegExp | ((value: string) => boolean), message: string) =>
  z
    .string({ error: message })
    .trim()
    .refine(value => (form instanceof RegExp ? form.test(value) : form(value)), message)
