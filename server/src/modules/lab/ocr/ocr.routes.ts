import { ocrCalls } from '@seam/contract/lab/result/ocr'
import { requireRow } from '../../../kit/refusal.ts'
import { implement } from '../../../kit/serve/implement.ts'
import { findBenchItem } from '../result/review/review.rows.ts'
import { refuseBlind } from '../retest/blind.commands.ts'
import { enterRecognised, grabImage, recogniseTable, recogniseText } from './ocr.commands.ts'
import { findSource } from './ocr.rows.ts'

export const ocrRoutes = implement(ocrCalls, {
  text: recogniseText,
  table: recogniseTable,
  grab: grabImage,
  source: async ({ db, input, caller }) => {
    const item = requireRow(await findBenchItem(db, input.itemId, caller.scope))
    await refuseBlind(db, item, caller)
    return requireRow(await findSource(db, input.itemId, input.taskId))
  },
  save: enterRecognised,
})
