import { openPromiseText } from '@seam/contract/catalogue/calendar'
import { fromFen, toFen } from '@seam/contract/kit/value/money'
import type { Delegation } from '@seam/contract/lab/delegation/delegation.row'
import type { SampleRow } from '@seam/contract/lab/sample/sample'
import { drawFields } from '../../../../../kit/pdf/fields.ts'
import type { Flow } from '../../../../../kit/pdf/flow.ts'
import { drawText, ink } from '../../../../../kit/pdf/ink.ts'
import { drawSheet, drawSignatures, drawStatements, type Letterhead } from '../../../../../kit/pdf/sheet.ts'
import { type Column, drawTable } from '../../../../../kit/pdf/table.ts'
import { choiceText, consignorText, massText, notTestedText, sampleKindText } from './texts.ts'

const statements = [
  '委托方保证所送样品及所填内容真实；检测结果仅对来样负责。',
  '费用按登记时的价格和系数计算；受理后增减样品或项目，以变更单为准。',
  '样品自报告签发之日起保留两个月，到期未取回的由本实验室处置。',
]

/** The list prices of a sample, before the factors. */
const subtotalOf = ({ groups, items }: SampleRow): bigint =>
  [...groups.map(({ price }) => price), ...items.map(({ charged }) => charged)].reduce(
    (sum, price) => sum + toFen(price),
    0n,
  )

const columns: readonly Column<SampleRow>[] = [
  { title: '序号', share: 0.6, align: 'center', cell: ({ position }) => String(position) },
  { title: '样品名称', share: 2.2, cell: ({ sampleName }) => sampleName },
  { title: '类型', share: 1.6, cell: sampleKindText },
  { title: '质量 kg', share: 0.9, align: 'right', cell: ({ mass }) => massText(mass) || '—' },
  { title: '检测项目', share: 3.6, cell: choiceText },
  {
    title: '小计 元',
    share: 1.1,
    align: 'right',
    cell: sample => notTestedText(sample) ?? fromFen(subtotalOf(sample)),
  },
]

const feeText = ({ subtotal, coefficient, coefficientName, gradeName, memberRate, surcharges, fee }: Delegation) => [
  `价目合计 ${subtotal} × ${coefficientName} ${coefficient} × ${gradeName}会员 ${memberRate}`,
  ...surcharges.map(({ name, amount }) => `${name} ${amount}`),
  `应付 ${fee} 元`,
]

const drawFee = (flow: Flow, delegation: Delegation) => {
  const [factors = '', ...others] = feeText(delegation)
  const total = others.at(-1) ?? ''
  const text = [factors, ...others.slice(0, -1)].join(' + ')
  flow.need(34)
  flow.y += 5
  flow.y += drawText(flow.paper, text, flow.left, flow.y, flow.width, { size: 8.5, align: 'right', colour: ink.gray })
  flow.y += drawText(flow.paper, total, flow.left, flow.y, flow.width, { size: 11, align: 'right', face: 'medium' })
}

/** The due time; before testing starts, its unit. */
const dueText = ({ dueTime, promisedAmount, promisedUnit }: Delegation): string =>
  dueTime ?? (promisedAmount === null ? '' : openPromiseText(promisedAmount, promisedUnit))

/** The A4 form that client and laboratory sign (委托单). */
export const drawForm = (lab: Letterhead, delegation: Delegation): Promise<Buffer> => {
  const { delegateCode, samples, createTime } = delegation
  const notifiers = delegation.notifiers.map(({ notifierName, telephone }) => `${notifierName} ${telephone}`)
  return drawSheet(lab, { title: '检测委托单', code: delegateCode, qr: delegateCode, time: createTime }, flow => {
    drawFields(flow, [
      [['委托单位', delegation.clientName]],
      [
        ['送 样 人', consignorText(delegation)],
        ['紧急程度', delegation.coefficientName],
      ],
      [
        ['登记时间', `${createTime}　${delegation.createName}`],
        ['签收时间', delegation.signTime === null ? '' : `${delegation.signTime}　${delegation.receiverName}`],
      ],
      [
        ['样品数量', `${samples.length} 个`],
        ['应完成', dueText(delegation)],
      ],
      [['结果通知', notifiers.join('、')]],
      [['备　　注', delegation.remarks]],
    ])
    flow.y += 10
    drawTable(flow, columns, samples, { size: 8.5 })
    drawFee(flow, delegation)
    drawStatements(flow, statements)
    drawSignatures(flow, ['委托人', '受理人'])
  })
}
