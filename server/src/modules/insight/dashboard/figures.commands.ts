import { instrumentState } from '@seam/contract/catalogue/instrument'
import { invoiceState } from '@seam/contract/client/invoice'
import { refundState } from '@seam/contract/client/money/ledger'
import type { TodayFigure } from '@seam/contract/insight/dashboard'
import { drillOf } from '@seam/contract/insight/stat/drill/drill'
import { opensList } from '@seam/contract/insight/stat/drill/drill-list'
import type { FilterItem } from '@seam/contract/kit/list/page'
import type { Permission } from '@seam/contract/kit/permission'
import { addDays } from '@seam/contract/kit/value/day'
import { fromFen } from '@seam/contract/kit/value/money'
import { delegationState } from '@seam/contract/lab/delegation/delegation'
import { runState } from '@seam/contract/lab/result/control'
import { itemState } from '@seam/contract/lab/sample/sample'
import type { Db } from '../../../db/database.ts'
import type { Caller } from '../../../kit/caller.ts'
import { laboratoryDay } from '../../../kit/period.ts'
import { filteredInstruments } from '../../catalogue/instrument/instrument.rows.ts'
import { filteredInvoices } from '../../client/invoice/invoice.rows.ts'
import { filteredRuns } from '../../lab/control/control.rows.ts'
import { filteredWork } from '../../lab/result/bench/bench.rows.ts'
import { waitingRequests } from '../../trade/correction/waiting.rows.ts'
import { filteredRefunds } from '../../trade/refund/refund.rows.ts'
import { sumMoney } from '../platform/money/income-count.commands.ts'
import { isCountingBlind } from '../stat/figure/blind-count.commands.ts'
import { countEach, type DashboardCount, delegations, oneOf, reports } from './dashboard.commands.ts'
import { linesToCount, rowsToCount, sumUsedCredit } from './dashboard.rows.ts'

type Figure = DashboardCount & {
  /** All of them are required. */
  readonly rights: readonly Permission[]
  readonly isAlert?: true
}

const today = (key: string): FilterItem[] => {
  const day = laboratoryDay()
  return [
    { key, op: 'ge', value: [day] },
    { key, op: 'le', value: [day] },
  ]
}

/** Days before the end of a calibration from which it is counted. */
const calibrationNotice = 30

/** The counts for reception, analysts, reviewers, quality, managers and cashiers. */
const figures: readonly Figure[] = [
  {
    code: 'registered',
    title: '今日登记',
    menuUrl: '/delegate/list',
    rights: ['delegateView', 'delegateAdd'],
    query: () => today('registerTime'),
    rows: delegations,
  },
  {
    code: 'received',
    title: '今日收样',
    menuUrl: '/delegate/list',
    rights: ['delegateView'],
    query: () => today('signTime'),
    rows: delegations,
  },
  {
    code: 'entered',
    title: '录入未提交',
    menuUrl: '/assay/bench',
    rights: ['resultEnter'],
    query: () => [oneOf('state', itemState.entered)],
    rows: (db, query, caller) => rowsToCount(filteredWork(db, query, caller)),
  },
  {
    code: 'issued',
    title: '今日签发报告',
    menuUrl: '/assay/report',
    rights: ['reportView'],
    query: () => today('issueTime'),
    rows: reports,
  },
  {
    code: 'soon',
    title: '临期',
    menuUrl: '/delegate/list',
    rights: ['delegateView'],
    query: () => [oneOf('soon', 1)],
    rows: delegations,
  },
  {
    code: 'overdue',
    title: '逾期',
    menuUrl: '/delegate/list',
    rights: ['delegateView'],
    isAlert: true,
    query: () => [oneOf('overdue', 1)],
    rows: delegations,
  },
  {
    code: 'unexplained',
    title: '待填逾期原因',
    menuUrl: '/delegate/list',
    rights: ['delegateView', 'delayExplain'],
    isAlert: true,
    query: () => [oneOf('unexplained', 1)],
    rows: delegations,
  },
  {
    code: 'finished',
    title: '今日完成',
    menuUrl: '/delegate/list',
    rights: ['delegateView', 'delayExplain'],
    query: () => [...today('finishTime'), oneOf('state', delegationState.finished)],
    rows: delegations,
  },
  {
    code: 'heldRuns',
    title: '锁定批次',
    menuUrl: '/quality/run',
    rights: ['runView'],
    isAlert: true,
    query: () => [oneOf('state', runState.held)],
    rows: (db, query) => rowsToCount(filteredRuns(db, query)),
  },
  {
    code: 'calibration',
    title: `${calibrationNotice} 天内到期仪器`,
    menuUrl: '/quality/instrument',
    rights: ['instrumentView'],
    query: () => [
      oneOf('state', instrumentState.inUse),
      { key: 'calibratedUntil', op: 'le', value: [addDays(laboratoryDay(), calibrationNotice)] },
    ],
    rows: (db, query) => rowsToCount(filteredInstruments(db, query)),
  },
  {
    code: 'approvals',
    title: '待审批资金',
    menuUrl: '/finance/approval',
    rights: ['correctionView', 'correctionApprove'],
    query: () => [],
    rows: (_db, _query, caller) => linesToCount(waitingRequests(caller)),
  },
  {
    code: 'payouts',
    title: '待付退款',
    menuUrl: '/finance/refund',
    rights: ['refundView', 'refundPay'],
    query: () => [oneOf('state', refundState.approved)],
    rows: (db, query, { scope }) => rowsToCount(filteredRefunds(db, query, scope)),
  },
  {
    code: 'invoices',
    title: '待开发票',
    menuUrl: '/finance/invoice',
    rights: ['invoiceView', 'invoiceIssue'],
    query: () => [oneOf('state', invoiceState.requested)],
    rows: (db, query, { scope }) => rowsToCount(filteredInvoices(db, query, scope)),
  },
]

/** Income, receipts and credit, equal to 经营概览 of the same day. */
const amounts = async (db: Db, { permissions, scope }: Caller): Promise<TodayFigure[]> => {
  if (!permissions.has('statPlatform') || !permissions.has('statMoney')) return []
  const day = laboratoryDay()
  const { charges, cash } = await sumMoney(db, day, scope)
  const isBlind = await isCountingBlind(db, scope)
  const figure = (code: 'income' | 'cash' | 'credit', title: string, fen: bigint): TodayFigure => {
    const { list, menuUrl } = drillOf(code, { startTime: day, endTime: day, query: [] })
    const ofRows = new URLSearchParams({ startTime: day, endTime: day, list, figure: code, name: title })
    // who works by lab code alone sees the figures without their rows
    const address = opensList(list, menuUrl, permissions) ? ofRows : `startTime=${day}&endTime=${day}`
    return {
      code,
      title,
      value: fromFen(fen),
      isAmount: true,
      isAlert: false,
      leavesOutOwnShift: isBlind && code !== 'credit',
      menuUrl: `${menuUrl}?${address}`,
      query: [],
    }
  }
  return [
    figure('income', '今日收费', charges),
    figure('cash', '今日收款', cash),
    figure('credit', '挂账未结', await sumUsedCredit(db, scope)),
  ]
}

/** Today's figures that the caller's permissions allow. */
export const todayFigures = async (db: Db, caller: Caller): Promise<TodayFigure[]> => {
  const own = figures.filter(({ rights }) => rights.every(right => caller.permissions.has(right)))
  const lists = own.map(({ rows, query }) => ({ rows, query: query(caller) }))
  const figureCounts = await countEach(db, caller, lists)
  const counts = own.map(({ code, title, menuUrl, isAlert = false }, at) => ({
    code,
    title,
    value: String(figureCounts[at] ?? 0),
    isAmount: false,
    isAlert,
    leavesOutOwnShift: false,
    menuUrl,
    query: lists[at]?.query ?? [],
  }))
  return [...counts, ...(await amounts(db, caller))]
}
