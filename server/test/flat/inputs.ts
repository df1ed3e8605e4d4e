import { addDays } from '@seam/contract/kit/value/day'
import { laboratoryDay } from '../../src/kit/period.ts'

export const dayBefore = (days: number) => addDays(laboratoryDay(), -days)

/** A list of figures is bounded by its period: the same day at both sizes. */
export const day = { startTime: dayBefore(1), endTime: dayBefore(1) }

/** Required input of a list besides filters and sort. */
export const inputs: Readonly<Record<string, readonly object[]>> = {
  'chemicalStat.items': [day, { ...day, mark: 'high' }],
  'chemicalStat.page': [day],
  'delegateStat.page': [day],
  'highStat.page': [day, { ...day, released: 1 }, { ...day, each: 'delegation' }],
  'highValue.page': [day, { ...day, limitNow: 1 }],
  'platformRows.clients': [{ ...day, figure: 'fresh' }],
  'platformRows.lines': ['package.none', 'project.1', 'project.each'].map(part => ({ ...day, part })),
  'platformRows.money': [
    ...['cash', 'charged'].map(figure => ({ ...day, figure })),
    { ...day, figure: 'cash', account: 'CASH' },
  ],
  'projectStat.orders': [day, { ...day, kind: 'single' }],
  'qualityStat.items': [{ ...day, mark: 'submitted' }],
  'qualityStat.controls': [day],
  'qualityStat.pairs': [{ ...day, mark: 'pairs' }],
  'qualityStat.retests': [{ ...day, mark: 'retested' }],
  'serviceStat.rejected': [day],
  'workload.rows': [{ ...day, figure: 'readings' }],
  'log.page': [{ logType: 1 }, { logType: 2 }],
  'score.events': [{ clientId: 1 }],
  'settle.unsettledPage': [{}, { clientId: 1 }],
  'till.waiting': [{}, { clientId: 1 }],
  // without a period it is one of 90 days, of which the smaller laboratory has a few
  'trade.page': [day],
}

/** Searches that were slow earlier: frequent and rare texts, in the table itself and in one it refers to. */
export const searches: Readonly<Record<string, readonly object[]>> = {
  'user.page': [{ userName: '谁也不是' }, { userMobile: '5000000077' }, { departmentId: 1 }],
  'client.page': [{ keyword: '柳林' }, { keyword: '15000000077' }],
  'account.page': [{ keyword: '柳林' }, { keyword: '15000000077' }],
  'trade.page': [{ keyword: '柳林' }, { tradeCode: '0000077' }, { clientId: 1 }, { bankLine: 0 }],
  'invoice.page': [{ keyword: '柳林' }, { invoiceNo: '0000077' }, { clientId: 1 }],
  'correction.page': [{ keyword: '柳林' }, { correctionCode: '0000077' }, { clientId: 1 }],
  'refund.page': [{ keyword: '柳林' }, { refundCode: '0000077' }, { clientId: 1 }],
  'bill.items': [{ outTradeNo: '0000077' }],
  'statement.page': [{ keyword: '柳林' }, { statementCode: '0000077' }, { clientId: 1 }],
  'accountMoney.balanceRecords': [{ clientId: 1 }],
  'delegation.page': [
    { clientName: '柳林' },
    { clientName: '谁也不是' },
    { delegateCode: '0000077' },
    { overdue: 1 },
    { soon: 1 },
    { unexplained: 1 },
    { inScope: 1, unexplained: 1 },
  ],
  'report.page': [
    { clientName: '柳林' },
    { clientName: '谁也不是' },
    { delegateCode: '0000077' },
    { reportCode: '00000077' },
  ],
}
