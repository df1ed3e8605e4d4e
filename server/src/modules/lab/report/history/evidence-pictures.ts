import type { LifePicture } from '@seam/contract/lab/report/report-history'
import type { Db } from '../../../../db/database.ts'
import type { Caller } from '../../../../kit/caller.ts'
import type { Flow } from '../../../../kit/pdf/flow.ts'
import { drawRule, drawText, ink } from '../../../../kit/pdf/ink.ts'
import { requireRow } from '../../../../kit/refusal.ts'
import { findImage } from '../../../system/image/image.rows.ts'
import type { selectReadingPictures } from '../../ocr/ocr.rows.ts'
import { cutReadings } from '../../ocr/reading-picture.commands.ts'
import { area } from '../paper/area.ts'

/** A reading from a picture with its part of the picture, as JPEG. */
export type CutReading = { readonly reading: LifePicture; readonly part: Buffer }

/** Cuts the readings from their pictures; each picture is decoded once. */
export const cutPictures = async (
  db: Db,
  readings: Awaited<ReturnType<typeof selectReadingPictures>>,
  caller: Caller,
): Promise<readonly CutReading[]> => {
  const cuts: CutReading[] = []
  for (const [imageCode, own] of Map.groupBy(readings, reading => reading.imageCode)) {
    const { content } = requireRow(await findImage(db, imageCode, caller))
    const boxes = own.map(({ box }) => box)
    const parts = await cutReadings(content, boxes)
    cuts.push(...own.flatMap((reading, at) => (parts[at] ? [{ reading, part: parts[at] }] : [])))
  }
  return cuts
}

export const pictureFile = ({ sampleCode, projectName, resultNo, taskId, cell }: LifePicture): string =>
  `读数图片/${sampleCode} ${projectName} 第${resultNo}版 ${taskId}-${cell}.jpg`.replace(/[\\:*?"<>|]/g, '_')

const lineHeight = 30

const textOf = ({ sampleCode, projectName, resultNo, component, ordinal, recognised, entered }: LifePicture) =>
  [
    `${sampleCode} ${projectName} 第 ${resultNo} 版`,
    `${component} ${ordinal}）${entered}`.trim(),
    recognised === entered ? '与识别一致' : `识别为 ${recognised}`,
  ].join('　')

/** The readings of each picture beside their parts of it, below the hash of the whole picture. */
export const drawPictures = (flow: Flow, cuts: readonly CutReading[]) => {
  for (const own of Map.groupBy(cuts, ({ reading }) => reading.taskId).values()) {
    const [first] = own
    if (first === undefined) continue
    const { imageHash, userName, createTime } = first.reading
    flow.need(2 * lineHeight + 14)
    const origin = `原图 SHA-256 ${imageHash}　${userName} ${createTime}`
    flow.y += drawText(flow.paper, origin, area.left, flow.y, area.width, { size: 8, colour: ink.gray }) + 4
    for (const { reading, part } of own) {
      flow.need(lineHeight)
      drawText(flow.paper, textOf(reading), area.left, flow.y + 8, area.width * 0.68, { size: 8 })
      const x = area.left + area.width * 0.7
      flow.paper.image(part, x, flow.y + 3, { fit: [area.width * 0.3, lineHeight - 6] })
      flow.y += lineHeight
      drawRule(flow.paper, [area.left, flow.y], [area.left + area.width, flow.y], { width: 0.3, colour: ink.rule })
    }
    flow.y += 12
  }
}
