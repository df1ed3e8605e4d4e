import { z } from 'zod'
import { id } from '../../kit/value/text.ts'
import { Control, runState } from './control.ts'

/** A run that somebody released although controls failed, and did not pass when they were repeated. */
export const RunRelease = z.object({ runId: id, reason: z.string(), userName: z.string() })
export type RunRelease = z.output<typeof RunRelease>

/** A run with a result: its controls, and what became of it. */
export const ResultRun = z.object({
  runId: id,
  /** The version that was entered with it. */
  resultNo: z.number(),
  state: runState.schema,
  /** Somebody freed it although its controls failed. */
  isReleased: z.boolean(),
  controls: z.array(Control),
  steps: z.array(
    z.object({ nodeName: z.string(), remarks: z.string(), createName: z.string(), createTime: z.string() }),
  ),
})
export type ResultRun = z.output<typeof ResultRun>
