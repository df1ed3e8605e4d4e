import { statementText } from '@seam/contract/client/money/posting-text'
import { separateThousands as yuan } from '@seam/contract/kit/value/thousands'
import type { Statement, StatementRow } from '@seam/contract/trade/statement'
import { drawFields } from '../../../kit/pdf/fields.ts'
import { drawText } from '../../../kit/pdf/ink.ts'
import { drawSheet, drawSignatures, drawStatements, type Letterhead } from '../../../kit/pdf/sheet.ts'
import { type Column, drawTable } from '../../../kit/pdf/table.ts'

const unlessZero = (amount: string) => (amount === '0.00' ? '' : yuan(amount))

const columns: readonly Column<StatementRow>[] = [
  { title: '日期', share: 1.5, cell: ({ createTime }) => createTime.slice(0, 10) },
  { title: '类型', share: 1.3, cell: statementText },
  { title: '单号', share: 1.6, cell: ({ code }) => code },
  { title: '摘要', share: 3.4, cell: ({ remarks }) => remarks },
  { title: '应收增减', share: 1.5, align: 'right', cell: ({ receivable }) => unlessZero(receivable) },
  { title: '应收', share: 1.5, align: 'right', cell: ({ receivableAfter }) => yuan(receivableAfter) },
  { title: '余额增减', share: 1.5, align: 'right', cell: ({ balance }) => unlessZero(balance) },
  { title: '余额', share: 1.5, align: 'right', cell: ({ balanceAfter }) => yuan(balanceAfter) },
]

const statements = [
  '应收为贵单位挂账未结的检测费，余额为贵单位预存在本实验室的款项。',
  '请核对后盖章寄回；如有不符，请注明并于收到之日起十日内与本实验室联系。',
]

export type PrintedStatement = Pick<Statement, 'statementCode' | 'hash' | 'figures' | 'createTime'>

/** A statement for the client to sign (对账单). */
export const drawStatement = (lab: Letterhead, statement: PrintedStatement): Promise<Buffer> => {
  const { statementCode, hash, figures, createTime } = statement
  const head = { title: '对账单', code: statementCode, qr: statementCode, time: createTime }
  return drawSheet(lab, head, flow => {
    drawFields(flow, [
      [['客户', figures.clientName]],
      [
        ['期间', `${figures.startDate} 至 ${figures.endDate}`],
        ['校验码', hash.slice(0, 16)],
      ],
      [
        ['期初应收', `${yuan(figures.openingReceivable)} 元`],
        ['期初余额', `${yuan(figures.openingBalance)} 元`],
      ],
      [
        ['本期挂账', `${yuan(figures.charged)} 元`],
        ['本期存入', `${yuan(figures.deposited)} 元`],
      ],
      [
        ['本期结清', `${yuan(figures.settled)} 元`],
        ['本期支用', `${yuan(figures.spent)} 元`],
      ],
      [
        ['期末应收', `${yuan(figures.closingReceivable)} 元`],
        ['期末余额', `${yuan(figures.closingBalance)} 元`],
      ],
    ])
    flow.y += 10
    const ages = figures.ages.map(
      ({ from, to, amount }) => `${to === null ? `${from}天以上` : `${from}–${to}天`} ${yuan(amount)}`,
    )
    flow.y +=
      drawText(flow.paper, `期末应收账龄（元）：${ages.join('　')}`, flow.left, flow.y, flow.width, { size: 9 }) + 6
    if (figures.rows.length > 0) drawTable(flow, columns, figures.rows, { size: 8 })
    else flow.y += drawText(flow.paper, '本期没有往来。', flow.left, flow.y, flow.width, { size: 9 })
    drawStatements(flow, statements)
    drawSignatures(flow, ['客户（盖章）', '实验室（盖章）'])
  })
}
