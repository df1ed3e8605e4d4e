import { payMethod } from '@seam/contract/client/money/pay-method'
import { claimTarget, suspenseState } from '@seam/contract/client/money/suspense'
import { bankLineImportCalls } from '@seam/contract/trade/bank-line.import'
import { type SuspenseRow, suspenseCalls } from '@seam/contract/trade/suspense'
import { tradeCalls } from '@seam/contract/trade/trade'
import { staff } from '../content/staff-list.ts'
import type { MakeContext, TimedAction } from '../make/context.ts'
import { dayOfWork, wallTime } from '../plan/working-time.ts'
import type { DemoClient } from './clients.ts'

/** Days before the end on which the lines of the bank are imported. */
const imports = [19, 9, 2]
const transfersOfFile = 6

type Line = readonly [bankRef: string, amount: string, payerName: string, summary: string]

/** Transfers without a client that the laboratory knows. */
const unknownPayers: readonly (readonly Line[])[] = [
  [['YH20260018', '3200.00', '汾河运销服务部', '货款']],
  [
    ['YH20260041', '580.00', '晋中市永泰洗煤厂', '检测费'],
    ['YH20260042', '12000.00', '太原市迎泽建材商行', '材料款'],
  ],
  [
    ['YH20260063', '1460.00', '交城县旺达选煤厂', '化验费'],
    ['YH20260064', '266.00', '个人转账', ''],
  ],
]

/** Imports the transfers that the cashier registered last, and what came from others. */
const importLines = async ({ call }: MakeContext, at: number, unknown: readonly Line[], imported: Set<string>) => {
  const { rows } = await call(staff.cashier, tradeCalls.page, {
    query: { payMethod: payMethod.transfer },
    pageSize: 30,
  })
  const registered = rows
    .filter(({ voucherNo }) => voucherNo !== '' && !imported.has(voucherNo))
    .slice(0, transfersOfFile)
    .map(({ voucherNo, amount, clientName }): Line => [voucherNo, amount, clientName, '检测费'])
  for (const [bankRef] of registered) imported.add(bankRef)
  const day = wallTime(at).slice(0, 10)
  const lines = [...registered, ...unknown].map(([bankRef, amount, payer, summary]) =>
    [bankRef, day, amount, payer, '', summary].join(','),
  )
  const text = ['流水号,入账日期,到账金额,付款户名,付款账号,摘要', ...lines].join('\r\n')
  await call(
    staff.cashier,
    bankLineImportCalls.run,
    {},
    { file: { name: '银行流水.csv', read: async () => Buffer.from(text) } },
  )
}

const openSuspense = async ({ call }: MakeContext, reference: string): Promise<SuspenseRow | undefined> => {
  const { rows } = await call(staff.cashier, suspenseCalls.page, {
    query: { state: suspenseState.open },
    pageSize: 100,
  })
  return rows.find(row => row.reference === reference)
}

/** The payer called: the money is of this client. */
const claim = (context: MakeContext, reference: string, clientId: number) => async () => {
  const row = await openSuspense(context, reference)
  if (row === undefined) throw new Error(`${reference} is not in suspense`)
  const { id, version } = row
  await context.call(staff.cashier, suspenseCalls.claim, { id, version, clientId, target: claimTarget.balance })
}

/** Money that was meant for somebody else goes back to its payer; the manager approves it where it `isApproved`. */
const giveBack = (context: MakeContext, reference: string, isApproved: boolean) => async () => {
  const row = await openSuspense(context, reference)
  if (row === undefined) throw new Error(`${reference} is not in suspense`)
  const { id, version } = row
  const reason = '付款人误转，来电要求退回'
  await context.call(staff.cashier, suspenseCalls.requestReturn, { id, version, reason })
  if (isApproved)
    await context.call(staff.manager, suspenseCalls.approveReturn, {
      id,
      version: version + 1,
      voucherNo: `TH${reference}`,
    })
}

/** Bank lines of the last weeks: most are registered; of the others some were claimed, one was given back, some wait. */
export const bankActions = (context: MakeContext, clients: readonly DemoClient[]): TimedAction[] => {
  const [payer] = clients
  const imported = new Set<string>()
  const lines = imports.map((day, place): TimedAction => {
    const at = context.end - day * dayOfWork + 30
    return { at, run: () => importLines(context, at, unknownPayers[place] ?? [], imported) }
  })
  const at = (day: number) => context.end - day * dayOfWork + 60
  return [
    ...lines,
    ...(payer ? [{ at: at(18), run: claim(context, 'YH20260018', payer.id) }] : []),
    { at: at(8), run: giveBack(context, 'YH20260042', true) },
    { at: at(1), run: giveBack(context, 'YH20260063', false) },
  ]
}
