import { payMethod } from '@seam/contract/client/money/pay-method'
import { settlementState } from '@seam/contract/client/money/settlement'
import { dayOf } from '@seam/contract/kit/value/day'
import { separateThousands as yuan } from '@seam/contract/kit/value/thousands'
import type { Settlement } from '@seam/contract/trade/settle'
import { drawFields } from '../../../kit/pdf/fields.ts'
import { drawText } from '../../../kit/pdf/ink.ts'
import { drawSheet, drawSignatures, drawStatements, type Letterhead } from '../../../kit/pdf/sheet.ts'
import { type Column, drawTable } from '../../../kit/pdf/table.ts'

type SettledTrade = Settlement['trades'][number]
type Receipt = Settlement['receipts'][number]

const tradeColumns: readonly Column<SettledTrade>[] = [
  { title: '挂账日期', share: 1.4, cell: ({ createTime }) => dayOf(createTime) },
  { title: '交易号', share: 1.6, cell: ({ tradeCode }) => tradeCode },
  {
    title: '委托单',
    share: 2.4,
    cell: ({ delegateCode, delegateCount }) =>
      delegateCount > 1 ? `${delegateCode} 等${delegateCount}单` : delegateCode,
  },
  { title: '结算金额（元）', share: 1.5, align: 'right', cell: ({ amount }) => yuan(amount) },
  { title: '待收（元）', share: 1.5, align: 'right', cell: ({ outstanding }) => yuan(outstanding) },
]

const receiptColumns: readonly Column<Receipt>[] = [
  { title: '收款日期', share: 1.4, cell: ({ createTime }) => dayOf(createTime) },
  { title: '支付方式', share: 1.2, cell: row => payMethod.label(row.payMethod) },
  { title: '凭证号', share: 2.4, cell: ({ voucherNo }) => voucherNo },
  { title: '收款人', share: 1.2, cell: ({ createName }) => createName },
  { title: '金额（元）', share: 1.5, align: 'right', cell: ({ amount }) => yuan(amount) },
]

const statements = [
  '结算金额为贵单位在所列委托单上挂账、尚未付清的检测费。',
  '请按待收金额付款，付款时注明结算单号；如有不符，请于收到之日起十日内与本实验室联系。',
]

const whole = (label: string, value: string) => [[label, value]] as const

/** A settlement for the client: what it is for, what was received, what is still to be paid (结算单). `printTime`: of these amounts. */
export const drawSettlement = (lab: Letterhead, settlement: Settlement, printTime: string): Promise<Buffer> => {
  const { settleCode, clientName, createTime, createName, state, trades, receipts, toBalance, remarks } = settlement
  const head = { title: '结算单', code: settleCode, qr: settleCode, time: createTime }
  return drawSheet(lab, head, flow => {
    drawFields(flow, [
      [['客户', clientName]],
      [
        ['出具日期', dayOf(createTime)],
        ['经办人', createName],
      ],
      [
        ['交易数', `${settlement.tradeCount} 笔`],
        ['状态', settlementState.label(state)],
      ],
      [
        ['结算金额', `${yuan(settlement.amount)} 元`],
        ['已收', `${yuan(settlement.received)} 元`],
      ],
      [
        ['待收', `${yuan(settlement.outstanding)} 元`],
        ['截至', printTime],
      ],
      ...(toBalance === '0.00' ? [] : [whole('转入余额', `${yuan(toBalance)} 元`)]),
      ...(remarks === '' ? [] : [whole('备注', remarks)]),
    ])
    flow.y += 10
    drawTable(flow, tradeColumns, trades, { size: 8 })
    if (receipts.length > 0) {
      flow.y += 12
      flow.need(40)
      flow.y += drawText(flow.paper, '收款', flow.left, flow.y, flow.width, { size: 10, face: 'medium' }) + 4
      drawTable(flow, receiptColumns, receipts, { size: 8 })
    }
    drawStatements(flow, statements)
    drawSignatures(flow, ['客户（盖章）', '实验室（盖章）'])
  })
}
