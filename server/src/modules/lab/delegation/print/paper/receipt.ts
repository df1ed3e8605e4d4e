import { postingKind } from '@seam/contract/client/ledger'
import { payMethod } from '@seam/contract/client/pay-method'
import { fromFen, toFen } from '@seam/contract/kit/money'
import { payState } from '@seam/contract/lab/delegation/delegation'
import type { Delegation } from '@seam/contract/lab/delegation/delegation.row'
import { type SampleRow, sampleState } from '@seam/contract/lab/sample/sample'
import { drawRule, drawText, ink, leadingOf, linesOf, type Style } from '../../../../../kit/pdf/ink.ts'
import { closePaper, millimetres, openPaper } from '../../../../../kit/pdf/paper.ts'
import { drawQr } from '../../../../../kit/pdf/qr.ts'
import type { Letterhead } from '../../../../../kit/pdf/sheet.ts'
import { consignorText } from './texts.ts'

const width = millimetres(80)
const margin = millimetres(4)
const inner = width - 2 * margin
const qrSize = millimetres(26)

/** A rule, one text, or a label with its value at the right edge. */
type Line = 'rule' | { readonly text: string; readonly value?: string; readonly style?: Style }

const centred = { align: 'center' } as const

const linesOfReceipt = (
  lab: Letterhead,
  delegation: Delegation,
  { copy, userName }: { copy: number; userName: string },
): readonly Line[] => {
  const { samples, payments, surcharges } = delegation
  const due = toFen(delegation.fee) - toFen(delegation.covered)
  const pair = (text: string, value: string): Line => ({ text, value })
  const countText = ({ state, items }: SampleRow) =>
    state === sampleState.rejected ? '拒收' : `${items.filter(({ requested }) => requested).length} 项`
  return [
    { text: lab.labName, style: { ...centred, size: 11, face: 'medium' } },
    { text: '收费小票', style: { ...centred, size: 10 } },
    ...(copy > 1 ? [{ text: `补打 第${copy - 1}次`, style: { ...centred, size: 10, face: 'medium' as const } }] : []),
    'rule',
    pair('委托单号', delegation.delegateCode),
    { text: `客户　${delegation.clientName}` },
    pair('送样人', consignorText(delegation)),
    pair('登记时间', delegation.createTime),
    'rule',
    ...samples.map(sample => pair(`${sample.position}. ${sample.sampleName}`, countText(sample))),
    'rule',
    pair('价目合计', delegation.subtotal),
    pair(delegation.coefficientName, `× ${delegation.coefficient}`),
    pair(`${delegation.gradeName}会员`, `× ${delegation.memberRate}`),
    ...surcharges.map(({ name, amount }) => pair(name, amount)),
    { text: '应付', value: `¥ ${delegation.fee}`, style: { size: 11, face: 'medium' } },
    ...payments.flatMap(({ kind, payMethod: method, voucherNo, amount, createTime }) => [
      pair(`${method === null ? postingKind.label(kind) : payMethod.label(method)} ${createTime.slice(5, 16)}`, amount),
      ...(voucherNo === '' ? [] : [{ text: `　凭证号 ${voucherNo}`, style: { size: 8, colour: ink.gray } }]),
    ]),
    ...(due > 0n ? [pair('还应付', fromFen(due))] : []),
    pair('付款状态', payState.label(delegation.payState)),
    'rule',
    { text: `打印 ${userName}`, style: { size: 8, colour: ink.gray } },
  ]
}

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

/** The receipt for an 80 mm roll (收费小票), as long as its content. */
export const drawReceipt = (
  lab: Letterhead,
  delegation: Delegation,
  print: { copy: number; userName: string },
): Promise<Buffer> => {
  const lines = linesOfReceipt(lab, delegation, print)
  const height = lines.reduce((sum, line) => sum + heightOf(line), 0) + qrSize + 2 * margin + 12
  const paper = openPaper(
    {
      title: `收费小票 ${delegation.delegateCode}`,
      author: lab.labName,
      subject: delegation.delegateCode,
      created: new Date(`${delegation.createTime.replace(' ', 'T')}+08:00`),
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
  drawQr(paper, delegation.delegateCode, (width - qrSize) / 2, y, qrSize)
  return closePaper(paper)
}
