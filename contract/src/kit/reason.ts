import { z } from 'zod'

/** Why a command may not run. The path names the input field that is to blame, where there is one: `['samples', 3, 'mass']`. */
export const Reason = z.object({
  code: z.number(),
  message: z.string(),
  path: z.array(z.union([z.string(), z.number()])).optional(),
})
export type Reason = z.output<typeof Reason>
