import { z } from 'zod'
import { exportOf, nothing, read, write } from '../kit/call.ts'
import { pageOf, pageQuery } from '../kit/list/page.ts'
import { id, idVersion, note } from '../kit/value/text.ts'
import { ListedStatement, StatementFigures } from '../trade/statement.ts'
import { front } from './portal.ts'

/** A statement that the laboratory issued to the client, without names of its staff. */
export const PortalStatementRow = ListedStatement.omit({
  clientId: true,
  clientName: true,
  answerName: true,
  createName: true,
}).extend({ can: z.object({ answer: z.boolean() }) })
export type PortalStatementRow = z.output<typeof PortalStatementRow>

export const PortalStatement = PortalStatementRow.extend({
  ...StatementFigures.pick({ charged: true, settled: true, deposited: true, spent: true, ages: true, rows: true })
    .shape,
})
export type PortalStatement = z.output<typeof PortalStatement>

const module = '客户门户对账'

export const portalStatementCalls = {
  page: read({
    method: 'POST',
    path: front('statement/queryPage'),
    access: 'portalMoney',
    summary: '实验室出具给本单位的对账单，新的在前',
    input: pageQuery({ state: 'number', createTime: 'time' }, []),
    output: pageOf(PortalStatementRow),
  }),
  get: read({
    path: front('statement/get'),
    access: 'portalMoney',
    summary: '一份对账单：期初 + 明细 = 期末',
    input: z.strictObject({ id }),
    output: PortalStatement,
  }),
  file: exportOf({
    path: front('statement/file'),
    access: 'portalMoney',
    summary: '对账单（A4，PDF）',
    input: z.strictObject({ id }),
  }),
  confirm: write({
    path: front('statement/confirm'),
    access: 'portalMoney',
    summary: '确认对账单无误',
    input: z.strictObject(idVersion),
    output: nothing,
    log: { module, action: '确认对账单' },
  }),
  dispute: write({
    path: front('statement/dispute'),
    access: 'portalMoney',
    summary: '对对账单提出异议，须写明不符之处；通知出具对账单的实验室人员',
    input: z.strictObject({ ...idVersion, dispute: note('异议说明', 500) }),
    output: nothing,
    log: { module, action: '提出对账异议' },
  }),
}
