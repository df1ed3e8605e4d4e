import { ocrCalls } from '@seam/contract/lab/result/ocr'
import { requireRow } from '../../../kit/refusal.ts'
import { implement } from '../../../kit/serve/implement.ts'
import { findBenchItem } from '../result/review/review.rows.ts'
import { refuseBlind } from '../retest/blind.commands.ts'
import { enterRecognised, grabImage, recogniseTable, recogniseText } from './ocr.commands.ts'
import { findSource, selectTaskItems } from './ocr.rows.ts'

export const ocrRoutes = implement(ocrCalls, {
  text: recogniseText,
  table: recogniseTable,
  grab: grabImage,
  source: async ({ db, input, caller }) => {
    requireRow(await findBenchItem(db, input.itemId, caller.scope))
    const source = requireRow(await findSource(db, input.itemId, input.taskId))
    // The picture shows the readings of all of them.
    await refuseBlind(db, await selectTaskItems(db, input.taskId), caller)
    return source
  },
  save: enterRecognised,
})
