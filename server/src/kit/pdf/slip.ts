import { drawRule, drawText, ink, leadingOf, linesOf, type Style } from './ink.ts'
import { closePaper, millimetres, openPaper } from './paper.ts'
import { drawQr } from './qr.ts'
import type { Letterhead } from './sheet.ts'

const width = millimetres(80)
const margin = millimetres(4)
const inner = width - 2 * margin
const qrSize = millimetres(26)

/** A rule, one text, or a label with its value at the right edge. */
export type Line = 'rule' | { readonly text: string; readonly value?: string; readonly style?: Style }

const centred = { align: 'center' } as const

export const pair = (text: string, value: string): Line => ({ text, value })
/** A remark in small grey letters. */
export const remark = (text: string): Line => ({ text, style: { size: 8, colour: ink.gray } })
/** The amount that a slip is about. */
export const total = (text: string, value: string): Line => ({ text, value, style: { size: 11, face: 'medium' } })

/** The head of a slip; from the second copy on it says which reprint it is. */
export const slipHead = ({ labName }: Letterhead, title: string, copy: number): readonly Line[] => [
  { text: labName, style: { ...centred, size: 11, face: 'medium' } },
  { text: title, style: { ...centred, size: 10 } },
  ...(copy > 1 ? [{ text: `补打 第${copy - 1}次`, style: { ...centred, size: 10, face: 'medium' as const } }] : []),
  'rule',
]

const valueGap = 6
const textWidth = (line: Exclude<Line, 'rule'>) => (line.value === undefined ? inner : inner * 0.56)
const heightOf = (line: Line): number => {
  if (line === 'rule') return 7
  const style = { size: 9, ...line.style }
  const rows = Math.max(
    linesOf(line.text, textWidth(line), style).length,
    line.value === undefined ? 0 : linesOf(line.value, inner - textWidth(line) - valueGap, style).length,
  )
  return rows * leadingOf(style) + 1
}

/** A slip for an 80 mm roll, as long as its content, with the QR of its code. `createTime`: of what it is about. */
export const drawSlip = (
  lab: Letterhead,
  { title, code, createTime }: { readonly title: string; readonly code: string; readonly createTime: string },
  lines: readonly Line[],
): Promise<Buffer> => {
  const height = lines.reduce((sum, line) => sum + heightOf(line), 0) + qrSize + 2 * margin + 12
  const paper = openPaper(
    {
      title: `${title} ${code}`,
      author: lab.labName,
      subject: code,
      created: new Date(`${createTime.replace(' ', 'T')}+08:00`),
    },
    { width, height },
  )
  let y = margin
  for (const line of lines) {
    if (line === 'rule') {
      drawRule(paper, [margin, y + 3], [width - margin, y + 3], { width: 0.5, colour: ink.gray })
    } else {
      const style = { size: 9, ...line.style }
      const own = textWidth(line)
      drawText(paper, line.text, margin, y, own, style)
      if (line.value !== undefined)
        drawText(paper, line.value, margin + own + valueGap, y, inner - own - valueGap, { ...style, align: 'right' })
    }
    y += heightOf(line)
  }
  drawQr(paper, code, (width - qrSize) / 2, y, qrSize)
  return closePaper(paper)
}
