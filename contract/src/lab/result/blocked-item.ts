import { z } from 'zod'
import { id } from '../../kit/value/text.ts'

/** A calculated item without a value, and the projects that could be added to its sample to give it one. */
export const BlockedItem = z.object({
  itemId: id,
  version: z.number(),
  projectName: z.string(),
  reason: z.string(),
  projects: z.array(
    z.object({
      projectId: id,
      projectName: z.string(),
      symbol: z.string(),
      /** What it is calculated from and the sample lacks too: added with it. */
      inputs: z.array(z.object({ projectName: z.string(), symbol: z.string() })),
    }),
  ),
})
export type BlockedItem = z.output<typeof BlockedItem>
