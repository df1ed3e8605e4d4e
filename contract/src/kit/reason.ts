import { z } from 'zod'

/**
 * A reason why a command is refused. The path names the input field with the fault, if there is one: `['samples', 3,
 * 'mass']`.
 */
export const Reason = z.object({
  code: z.number(),
  message: z.string(),
  path: z.array(z.union([z.string(), z.number()])).optional(),
})
export type Reason = z.output<typeof Reason>
