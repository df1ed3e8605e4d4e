import { type BillLine, ChannelFailure } from '../channel.ts'
import { parseLaboratoryTime, parseYuan } from '../values.ts'

const columns = {
  at: '交易时间',
  providerNo: '微信订单号',
  outTradeNo: '商户订单号',
  state: '交易状态',
  refundProviderNo: '微信退款单号',
  outRefundNo: '商户退款单号',
  refund: '申请退款金额',
  refundState: '退款状态',
  fee: '手续费',
  amount: '订单金额',
} as const

/** Lines of UTF-8 whose cells begin with a backtick, below a header and above two lines of sums. */
export const readWechatBill = (csv: string): BillLine[] => {
  const [head = '', ...lines] = csv.replace(/^\uFEFF/, '').split(/\r?\n/)
  const names = head.split(',').map(name => name.trim())
  if (Object.values(columns).some(name => !names.includes(name))) throw new ChannelFailure('unknown', 'BILL_FORMAT')
  const sums = lines.findIndex(line => line !== '' && !line.startsWith('`'))
  return lines
    .slice(0, sums === -1 ? lines.length : sums)
    .filter(line => line !== '')
    .map(line => line.slice(1).split(',`'))
    .flatMap((cells): BillLine[] => {
      const at = (column: keyof typeof columns): string => (cells[names.indexOf(columns[column])] ?? '').trim()
      const isRefund = at('state') === 'REFUND'
      // A refund is listed on the day of its request, whether it is done or not.
      if (isRefund && at('refundState') !== 'SUCCESS') return []
      return [
        {
          kind: isRefund ? 'refund' : 'payment',
          outTradeNo: at('outTradeNo'),
          outRefundNo: isRefund ? at('outRefundNo') : undefined,
          providerNo: isRefund ? at('refundProviderNo') : at('providerNo'),
          amount: parseYuan(isRefund ? at('refund') : at('amount')),
          // WeChat gives its fee with five decimals, and returned fees with a sign.
          fee: parseYuan(Math.abs(Number(at('fee'))).toFixed(2)),
          at: parseLaboratoryTime(at('at')),
        },
      ]
    })
}
