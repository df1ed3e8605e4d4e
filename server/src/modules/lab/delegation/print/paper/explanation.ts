import type { Delegation } from '@seam/contract/lab/delegation/delegation.row'
import { type SampleRow, sampleState } from '@seam/contract/lab/sample/sample'
import { drawFields } from '../../../../../kit/pdf/fields.ts'
import { drawSheet, drawSignatures, drawStatements, type Letterhead } from '../../../../../kit/pdf/sheet.ts'
import { type Column, drawTable } from '../../../../../kit/pdf/table.ts'
import { choiceText, consignorText, massText, sampleKindText } from './texts.ts'

const statements = [
  '本说明由送样人核对：样品名称、状态、质量和要求与实物一致。',
  '留样自报告签发之日起保留两个月；需要退还的样品请在保留期内凭本说明领取，逾期由本实验室处置。',
]

/** The condition of the sample on arrival, as recorded by reception. */
const conditionText = ({ state, condition, rejectReason }: SampleRow): string => {
  if (state === sampleState.registered) return '待收样'
  return state === sampleState.rejected ? `拒收：${rejectReason}` : condition || '完好'
}

const columns: readonly Column<SampleRow>[] = [
  { title: '序号', share: 0.7, align: 'center', cell: ({ position }) => String(position) },
  { title: '样品名称', share: 2.2, cell: ({ sampleName }) => sampleName },
  { title: '类型', share: 1.4, cell: sampleKindText },
  { title: '质量 kg', share: 1, align: 'right', cell: ({ mass }) => massText(mass) || '—' },
  { title: '状态', share: 1.8, cell: conditionText },
  { title: '检测要求', share: 2.7, cell: choiceText },
  { title: '备注', share: 2.1, cell: ({ remarks }) => remarks || '—' },
]

/** The client's description of the samples, and their condition on arrival (样品说明). */
export const drawExplanation = (lab: Letterhead, delegation: Delegation): Promise<Buffer> => {
  const { delegateCode, samples, createTime } = delegation
  return drawSheet(lab, { title: '样品说明', code: delegateCode, qr: delegateCode, time: createTime }, flow => {
    drawFields(flow, [
      [['委托单位', delegation.clientName]],
      [
        ['送 样 人', consignorText(delegation)],
        ['样品数量', `${samples.length} 个`],
      ],
      [
        ['登记时间', createTime],
        ['签收时间', delegation.signTime ?? ''],
      ],
      [['备　　注', delegation.remarks]],
    ])
    flow.y += 10
    drawTable(flow, columns, samples, { size: 8.5 })
    drawStatements(flow, statements)
    drawSignatures(flow, ['送样人', '收样人'])
  })
}
