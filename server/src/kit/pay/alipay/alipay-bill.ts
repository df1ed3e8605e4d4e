import { unzipSafely } from '../../import/archive.ts'
import { type BillLine, ChannelFailure, channelFailureOf, timeLimit } from '../channel.ts'
import { parseLaboratoryTime, parseYuan } from '../values.ts'

/** Maximum bytes of a bill: a laboratory has some hundred payments a day, of 300 bytes each. */
const longestBill = 32 * 1024 * 1024

/**
 * The address is part of a signed answer, and valid for 30 s. Alipay writes http; the file is fetched by https like
 * its gateway.
 */
export const downloadBillFile = async (address: string, gateway: string): Promise<Buffer> => {
  const url = new URL(address)
  url.protocol = new URL(gateway).protocol
  const signal = AbortSignal.timeout(timeLimit * 4)
  const response = await fetch(url, { signal, redirect: 'error' }).catch((error: unknown) => {
    throw channelFailureOf(error)
  })
  if (!response.ok) throw new ChannelFailure('unknown', `HTTP_${response.status}`)
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length
    if (bytes > longestBill) throw new ChannelFailure('unknown', 'BILL_TOO_LONG')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

const columns = {
  providerNo: '支付宝交易号',
  outTradeNo: '商户订单号',
  kind: '业务类型',
  at: '完成时间',
  amount: '订单金额（元）',
  outRefundNo: '退款批次号/请求号',
  fee: '服务费（元）',
} as const

/** Amounts of refunds and fees are negative. */
const removeSign = (text: string): string => text.replace(/^-/, '')

const linesOf = (csv: string): BillLine[] => {
  const rows = csv
    .split(/\r?\n/)
    .filter(line => line !== '' && !line.startsWith('#'))
    .map(line => line.split(',').map(cell => cell.trim()))
  const [head = [], ...body] = rows
  const at = (row: readonly string[], column: keyof typeof columns): string => row[head.indexOf(columns[column])] ?? ''
  if (Object.values(columns).some(name => !head.includes(name))) throw new ChannelFailure('unknown', 'BILL_FORMAT')
  return body.map(row => {
    const refund = at(row, 'kind') === '退款'
    return {
      kind: refund ? 'refund' : 'payment',
      outTradeNo: at(row, 'outTradeNo'),
      outRefundNo: refund ? at(row, 'outRefundNo') : undefined,
      providerNo: refund ? undefined : at(row, 'providerNo'),
      amount: parseYuan(removeSign(at(row, 'amount'))),
      fee: parseYuan(removeSign(at(row, 'fee')) || '0'),
      at: parseLaboratoryTime(at(row, 'at')),
    }
  })
}

/** A zip of two tables in GBK: the lines of the day, and their sums. */
export const readAlipayBill = async (zip: Buffer): Promise<BillLine[]> => {
  const files = await unzipSafely(zip, longestBill)
  if (files === undefined) throw new ChannelFailure('unknown', 'BILL_ARCHIVE')
  const tables = files.map(file => new TextDecoder('gbk').decode(file))
  const lines = tables.find(text => text.includes(columns.providerNo))
  return lines === undefined ? [] : linesOf(lines)
}
