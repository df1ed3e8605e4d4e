import { z } from 'zod'
import { exportOf, nothing, read, write } from '../../kit/call.ts'
import { failures } from '../../kit/failure.ts'
import { exportColumns } from '../../kit/list/export.ts'
import { pageOf, pageQuery } from '../../kit/list/page.ts'
import { money } from '../../kit/value/money.ts'
import { inPeriod, periodFields } from '../../kit/value/period.ts'
import { id } from '../../kit/value/text.ts'
import { ledgerAccount, postingKind } from './ledger.ts'

export const ledgerAuditFailures = failures({
  ownShiftOpen: [25421, '您正在当班收付现金，交班后才能查看科目余额'],
})

/** An entry with its posting; either debit or credit is 0.00. */
export const EntryRow = z.object({
  id,
  postingId: z.string(),
  kind: postingKind.schema,
  cause: z.string(),
  businessDate: z.string(),
  /** When the money moved, as the channel or the bank says: of a bank line, its day. Of what moves it later, the time of that: a payout of a channel, a claim. */
  eventTime: z.string(),
  ledgerAccount: ledgerAccount.schema,
  debit: money,
  credit: money,
  balanceAfter: money.nullable(),
  clientName: z.string(),
  delegateCode: z.string(),
  shiftCode: z.string(),
  remarks: z.string(),
  createName: z.string(),
  createTime: z.string(),
})
export type EntryRow = z.output<typeof EntryRow>

/** The columns of the trial balance. */
export const balanceHeadings = {
  ledgerAccount: '科目',
  opening: '期初',
  debit: '借方',
  credit: '贷方',
  closing: '期末',
} as const

const EntryQuery = pageQuery(
  { ledgerAccount: 'code', clientId: 'number', cause: 'code', createTime: 'time' },
  ['createTime'],
  periodFields,
)

/** The columns of the list of entries. */
export const entryHeadings = {
  postingId: '记账号',
  businessDate: '记账日期',
  kind: '类型',
  ledgerAccount: '科目',
  debit: '借方',
  credit: '贷方',
  balanceAfter: '记账后余额',
  clientName: '客户',
  delegateCode: '委托单',
  shiftCode: '班次',
  cause: '来源',
  remarks: '备注',
  createName: '经办人',
  createTime: '时间',
  eventTime: '款项时间',
} as const

export const ledgerAuditCalls = {
  checks: read({
    path: 'ledger/queryLedgerCheck',
    access: 'ledgerView',
    summary: '账簿恒等式最近一次核对的结果，列出不符的记录；每小时自动核对一次',
    output: z.object({
      checkTime: z.string(),
      checks: z.array(z.object({ name: z.string(), label: z.string(), ids: z.array(z.string()) })),
      /** Sealed days, and the hash that a later run of `npm run verify-ledger` requires. */
      seal: z
        .object({ first: z.string(), last: z.string(), days: z.number(), rows: z.number(), hash: z.string() })
        .nullable(),
    }),
  }),
  check: write({
    path: 'ledger/checkLedger',
    access: 'ledgerView',
    summary: '立即逐条核对账簿恒等式，结果留存',
    output: nothing,
    log: { module: '账务核对', action: '核对' },
  }),
  balances: read({
    path: 'ledger/queryTrialBalance',
    access: 'ledgerView',
    summary: '试算平衡：各科目期初、借方、贷方、期末（借方为正）；当班收付现金的人不能查看',
    input: z.strictObject(periodFields),
    output: z.object({
      startTime: z.string(),
      endTime: z.string(),
      accounts: z.array(
        z.object({
          ledgerAccount: ledgerAccount.schema,
          opening: money,
          debit: money,
          credit: money,
          closing: money,
        }),
      ),
      debit: money,
      credit: money,
    }),
  }),
  exportBalances: exportOf({
    path: 'ledger/exportTrialBalance',
    access: 'ledgerView',
    summary: '导出科目余额（xlsx），含合计；当班收付现金的人不能导出',
    input: z.strictObject(periodFields),
  }),
  page: read({
    path: 'ledger/queryEntryPage',
    access: 'ledgerView',
    summary: '分录明细，新的在前；cause 是记账来源，如 trade:7',
    input: inPeriod(EntryQuery),
    output: pageOf(EntryRow),
  }),
  exportAll: exportOf({
    path: 'ledger/exportEntries',
    access: 'ledgerView',
    summary: '导出分录明细（xlsx）',
    input: inPeriod(EntryQuery.extend(exportColumns(entryHeadings))),
  }),
}
