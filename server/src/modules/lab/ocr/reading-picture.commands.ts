import type { Box } from '@seam/contract/lab/result/ocr'

/** Above and below less than half a line, so that no other reading is legible; beside it a character. */
const margins = { across: 0.6, along: 0.3 } as const

/** The area of a reading in a picture of this size. */
const readingArea = (
  { x, y, width, height }: Box,
  picture: { readonly width: number; readonly height: number },
): Box => {
  const [across, along] = [Math.round(height * margins.across), Math.round(height * margins.along)]
  const [left, top] = [Math.max(0, x - across), Math.max(0, y - along)]
  return {
    x: left,
    y: top,
    width: Math.min(picture.width, x + width + across) - left,
    height: Math.min(picture.height, y + height + along) - top,
  }
}

/** The parts of a picture that show these cells, as JPEG. */
export const cutReadings = async (content: Uint8Array, boxes: readonly Box[]): Promise<readonly Buffer[]> => {
  // Its library is native and large: loaded with the first picture.
  const { openImage } = await import('../../../kit/upload/turn-image.ts')
  const picture = await openImage(content)
  return Promise.all(boxes.map(box => picture.cut(readingArea(box, picture))))
}
