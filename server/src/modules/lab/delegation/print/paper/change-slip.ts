import { changeLineKind, changeRequester, type DelegationChange } from '@seam/contract/lab/delegation/change'
import type { Delegation } from '@seam/contract/lab/delegation/delegation.row'
import { drawFields } from '../../../../../kit/pdf/fields.ts'
import { drawText, ink } from '../../../../../kit/pdf/ink.ts'
import { drawSheet, drawSignatures, drawStatements, type Letterhead } from '../../../../../kit/pdf/sheet.ts'
import { type Column, drawTable } from '../../../../../kit/pdf/table.ts'
import { consignorText } from './texts.ts'

type Line = DelegationChange['lines'][number]

const columns: readonly Column<Line>[] = [
  { title: '变更', share: 0.8, cell: ({ kind }) => changeLineKind.label(kind) },
  { title: '样品', share: 3, cell: ({ position, sampleName }) => `${position}. ${sampleName}` },
  { title: '项目', share: 3, cell: ({ name }) => name },
  { title: '差额 元', share: 1.2, align: 'right', cell: ({ amount }) => amount },
]

const statements = [
  '本变更单为委托单的组成部分；未变更的内容以委托单为准。',
  '差额按委托单的费用系数和会员折扣计算；多收部分释放信用或退款，不足部分须补交。',
]

/** All changes of a delegation after receipt, each in its own section (变更单). */
export const drawChanges = (
  lab: Letterhead,
  delegation: Delegation,
  changes: readonly DelegationChange[],
): Promise<Buffer> => {
  const { delegateCode, clientName } = delegation
  const last = changes.at(-1)
  const head = { title: '委托变更单', code: last?.changeCode ?? '', qr: delegateCode, time: last?.createTime ?? '' }
  return drawSheet(lab, head, flow => {
    drawFields(flow, [
      [['委托单位', clientName]],
      [
        ['委托编号', delegateCode],
        ['送 样 人', consignorText(delegation)],
      ],
    ])
    for (const change of changes) {
      flow.y += 12
      flow.need(80)
      const requester = [changeRequester.label(change.requestedBy), change.requesterName]
      const requestedBy = requester.filter(part => part !== '').join(' ')
      const title = `${change.changeCode}　${change.createTime}　${change.createName}　提出：${requestedBy}`
      flow.y += drawText(flow.paper, title, flow.left, flow.y, flow.width, { size: 9.5, face: 'medium' })
      flow.y += drawText(flow.paper, `原因：${change.reason}`, flow.left, flow.y, flow.width, { size: 9 }) + 3
      drawTable(flow, columns, change.lines, { size: 8.5 })
      const sums = `费用 ${change.feeBefore} → ${change.feeAfter} 元，差额 ${change.difference} 元`
      flow.y += 4
      const style = { size: 9.5, align: 'right', face: 'medium', colour: ink.black } as const
      flow.y += drawText(flow.paper, sums, flow.left, flow.y, flow.width, style)
    }
    drawStatements(flow, statements)
    drawSignatures(flow, ['客户', '受理人'])
  })
}
