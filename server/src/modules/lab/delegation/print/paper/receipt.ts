import { postingKind } from '@seam/contract/client/money/ledger'
import { payMethod } from '@seam/contract/client/money/pay-method'
import { fromFen, toFen } from '@seam/contract/kit/value/money'
import { payState } from '@seam/contract/lab/delegation/delegation'
import type { Delegation } from '@seam/contract/lab/delegation/delegation.row'
import type { SampleRow } from '@seam/contract/lab/sample/sample'
import type { Letterhead } from '../../../../../kit/pdf/sheet.ts'
import { drawSlip, type Line, pair, remark, slipHead, total } from '../../../../../kit/pdf/slip.ts'
import { consignorText, notTestedText } from './texts.ts'

const title = '收费小票'

type Print = { readonly copy: number; readonly userName: string }

/** A payment or refund; of cash also what was handed over, for all delegations that were paid together. */
const linesOfPayment = (payment: Delegation['payments'][number]): readonly Line[] => {
  const { kind, payMethod: method, voucherNo, amount, cash, tradeCode, createName, createTime } = payment
  const together = cash === null || cash.paid === amount ? '' : `共收 ${cash.paid}　`
  return [
    pair(`${method === null ? postingKind.label(kind) : payMethod.label(method)} ${createTime.slice(5, 16)}`, amount),
    ...(cash === null ? [] : [remark(`　${together}实收 ${cash.tendered}　找零 ${cash.change}`)]),
    ...(voucherNo === '' ? [] : [remark(`　凭证号 ${voucherNo}`)]),
    ...(tradeCode === '' ? [] : [remark(`　交易 ${tradeCode}　经办 ${createName}`)]),
  ]
}

const linesOfReceipt = (lab: Letterhead, delegation: Delegation, { copy, userName }: Print): readonly Line[] => {
  const { samples, payments, surcharges } = delegation
  const due = toFen(delegation.fee) - toFen(delegation.covered)
  const countText = (sample: SampleRow) =>
    notTestedText(sample) ?? `${sample.items.filter(({ requested }) => requested).length} 项`
  return [
    ...slipHead(lab, title, copy),
    pair('委托单号', delegation.delegateCode),
    { text: `客户　${delegation.clientName}` },
    pair('送样人', consignorText(delegation)),
    pair('登记时间', delegation.createTime),
    'rule',
    ...samples.map(sample => pair(`${sample.position}. ${sample.sampleName}`, countText(sample))),
    'rule',
    pair('价目合计', delegation.subtotal),
    pair(delegation.coefficientName, `× ${delegation.coefficient}`),
    pair(`${delegation.gradeName}会员`, `× ${delegation.memberRate}`),
    ...surcharges.map(({ name, amount }) => pair(name, amount)),
    total('应付', `¥ ${delegation.fee}`),
    ...payments.flatMap(linesOfPayment),
    ...(due > 0n ? [pair('还应付', fromFen(due))] : []),
    pair('付款状态', payState.label(delegation.payState)),
    'rule',
    remark(`打印 ${userName}`),
  ]
}

/** The receipt for an 80 mm roll (收费小票). */
export const drawReceipt = (lab: Letterhead, delegation: Delegation, print: Print): Promise<Buffer> => {
  const { delegateCode: code, createTime } = delegation
  return drawSlip(lab, { title, code, createTime }, linesOfReceipt(lab, delegation, print))
}
