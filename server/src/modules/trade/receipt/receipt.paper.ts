import { payMethod } from '@seam/contract/client/money/pay-method'
import { fromFen } from '@seam/contract/kit/value/money'
import type { Letterhead } from '../../../kit/pdf/sheet.ts'
import { drawSlip, type Line, pair, remark, slipHead, total } from '../../../kit/pdf/slip.ts'
import type { ListedSettlement, selectReceipts } from '../settle/settle.rows.ts'
import type { ListedTrade } from '../trade/trade.rows.ts'

type Print = { readonly copy: number; readonly userName: string }
type SettlementReceipts = Awaited<ReturnType<typeof selectReceipts>>

const voucher = (voucherNo: string): readonly Line[] => (voucherNo === '' ? [] : [remark(`　凭证号 ${voucherNo}`)])

/** The receipt of a recharge, with the balance after it (充值小票). */
export const drawRechargeReceipt = (
  lab: Letterhead,
  trade: ListedTrade,
  balanceAfter: bigint | undefined,
  { copy, userName }: Print,
): Promise<Buffer> => {
  const title = '充值小票'
  const { tradeCode: code, createTime, finishTime, clientName, refunded, voucherNo, createName } = trade
  return drawSlip(lab, { title, code, createTime }, [
    ...slipHead(lab, title, copy),
    pair('交易号', code),
    { text: `客户　${clientName}` },
    pair('入账时间', finishTime ?? createTime),
    'rule',
    total(payMethod.label(trade.payMethod), `¥ ${fromFen(trade.amount)}`),
    ...voucher(voucherNo),
    ...(balanceAfter === undefined ? [] : [pair('充值后余额', fromFen(balanceAfter))]),
    ...(refunded > 0n ? [pair('已退', fromFen(refunded))] : []),
    pair('收款人', createName),
    'rule',
    remark(`打印 ${userName}`),
  ])
}

/** The receipt of a settlement: what was received for it so far, and what is still owed (结算收款小票). */
export const drawSettlementReceipt = (
  lab: Letterhead,
  settlement: ListedSettlement,
  receipts: SettlementReceipts,
  { copy, userName }: Print,
): Promise<Buffer> => {
  const title = '结算收款小票'
  const { settleCode: code, createTime, clientName, tradeCount, amount, received, outstanding, surplus } = settlement
  return drawSlip(lab, { title, code, createTime }, [
    ...slipHead(lab, title, copy),
    pair('结算单号', code),
    { text: `客户　${clientName}` },
    pair('交易数', `${tradeCount} 笔`),
    pair('结算金额', fromFen(amount)),
    'rule',
    ...receipts.flatMap(receipt => [
      pair(`${payMethod.label(receipt.payMethod)} ${receipt.createTime.slice(5, 16)}`, fromFen(receipt.amount)),
      ...voucher(receipt.voucherNo),
      remark(`　收款人 ${receipt.createName}`),
    ]),
    total('已收', `¥ ${fromFen(received)}`),
    ...(surplus > 0n ? [pair('转入余额', fromFen(surplus))] : []),
    pair('待收', fromFen(outstanding)),
    'rule',
    remark(`打印 ${userName}`),
  ])
}
