import { dayOf } from '@seam/contract/kit/value/day'
import type { CustodyRow } from '@seam/contract/lab/sample/custody'
import { drawLine, drawText, ink } from '../../../../kit/pdf/ink.ts'
import { closePaper, millimetres, openPaper, type Paper } from '../../../../kit/pdf/paper.ts'
import { drawQr } from '../../../../kit/pdf/qr.ts'
import type { Letterhead } from '../../../../kit/pdf/sheet.ts'

const size = { width: millimetres(60), height: millimetres(40) }
const margin = millimetres(2.5)
const qrSize = millimetres(23)

type Sample = Pick<CustodyRow, 'labCode' | 'sampleKindName' | 'mass' | 'place' | 'retainedUntil' | 'receiveTime'>

const drawLabel = (paper: Paper, { labCode, sampleKindName, mass, place, retainedUntil, receiveTime }: Sample) => {
  const x = margin + qrSize + millimetres(1.5)
  const width = size.width - x - margin
  drawQr(paper, labCode, margin - 2, margin, qrSize)
  drawLine(paper, '留样', margin + qrSize / 2 - 2, size.height - margin - 8, {
    size: 14,
    face: 'medium',
    align: 'center',
  })
  drawLine(paper, labCode, x, margin + 17, { size: 15, face: 'medium' })
  const kind = [sampleKindName, mass === null ? '' : `${mass} kg`].filter(part => part !== '').join(' · ')
  drawText(paper, kind, x, margin + 24, width, { size: 7.5 })
  drawText(paper, `位置 ${place || '—'}`, x, margin + 37, width, { size: 7.5 })
  drawLine(paper, `收样 ${dayOf(receiveTime ?? '')}`, x, margin + 68, { size: 7.5, colour: ink.gray })
  drawLine(paper, `留样至 ${retainedUntil ?? '报告后两个月'}`, x, size.height - margin - 8, {
    size: 8.5,
    face: 'medium',
  })
}

/** Labels of 60 × 40 mm for the retention store: nothing on them identifies the client. */
export const drawRetentionLabels = (lab: Letterhead, samples: readonly Sample[]): Promise<Buffer> => {
  const created = new Date(`${(samples[0]?.receiveTime ?? '2026-01-01 00:00:00').replace(' ', 'T')}+08:00`)
  const paper = openPaper({ title: '留样标签', author: lab.labName, subject: '留样标签', created }, size)
  for (const [at, sample] of samples.entries()) {
    if (at > 0) paper.addPage()
    drawLabel(paper, sample)
  }
  return closePaper(paper)
}
