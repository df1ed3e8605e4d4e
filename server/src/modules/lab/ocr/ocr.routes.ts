import { ocrCalls } from '@seam/contract/lab/ocr'
import { implement } from '../../../kit/serve/implement.ts'
import { enterRecognised, grabImage, recogniseTable, recogniseText } from './ocr.commands.ts'

export const ocrRoutes = implement(ocrCalls, {
  text: recogniseText,
  table: recogniseTable,
  grab: grabImage,
  save: enterRecognised,
})
