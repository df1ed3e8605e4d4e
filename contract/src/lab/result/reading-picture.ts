import { z } from 'zod'
import { id } from '../../kit/value/text.ts'

/** The place in a recognised picture that a reading was entered from. */
export const ReadingPicture = z.object({
  taskId: id,
  /** Index of the cell in the recognised table, from 0. */
  cell: z.number(),
  /** The text as recognised; the analyst may have corrected the reading. */
  recognised: z.string(),
})
export type ReadingPicture = z.output<typeof ReadingPicture>
