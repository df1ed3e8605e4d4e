import { crc32 } from 'node:zlib'
import { fromFen } from '@seam/contract/kit/value/money'
import type { ChannelName } from '../../src/kit/pay/channel.ts'
import { type Books, chinaTime, type ProviderOrder, type ProviderRefund } from './orders.ts'

type Line = {
  readonly order: ProviderOrder
  readonly refund?: ProviderRefund
  readonly at: Date
  readonly amount: bigint
}

const linesOf = ({ orders, wrongLines }: Books, channel: ChannelName, day: string): Line[] =>
  [...orders.values()]
    .filter(order => order.channel === channel)
    .flatMap((order): Line[] => {
      const wrong = wrongLines.get(order.outTradeNo)
      if (wrong === null) return []
      const payment =
        order.paidAt === undefined ? [] : [{ order, at: order.paidAt, amount: order.amount + (wrong ?? 0n) }]
      const refunds = [...order.refunds.values()].filter(({ state }) => state === 'done')
      return [...payment, ...refunds.map(refund => ({ order, refund, at: refund.at, amount: refund.amount }))]
    })
    .filter(({ at }) => chinaTime(at).startsWith(day))

/** 0.6 % to the fen, as both companies charge. */
const feeOf = (amount: bigint): bigint => (amount * 6n + 500n) / 1000n

const gbkCodes = () => {
  const decoder = new TextDecoder('gbk', { fatal: true })
  const codes = new Map<string, number[]>()
  for (let lead = 0x81; lead <= 0xfe; lead++)
    for (let trail = 0x40; trail <= 0xfe; trail++)
      try {
        codes.set(decoder.decode(Uint8Array.of(lead, trail)), [lead, trail])
      } catch {
        // Not every pair is a character.
      }
  return codes
}
let codes: Map<string, number[]> | undefined

const toGbk = (text: string): Buffer => {
  codes ??= gbkCodes()
  return Buffer.from([...text].flatMap(char => codes?.get(char) ?? [char.charCodeAt(0)]))
}

/** An archive of stored files. */
const zip = (files: readonly (readonly [name: string, data: Buffer])[]): Buffer => {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, data] of files) {
    const title = toGbk(name)
    const sizes = Buffer.alloc(12)
    sizes.writeUInt32LE(crc32(data), 0)
    sizes.writeUInt32LE(data.length, 4)
    sizes.writeUInt32LE(data.length, 8)
    const length = Buffer.alloc(4)
    length.writeUInt16LE(title.length)
    const local = Buffer.concat([
      Buffer.from('504b03041400000000000000000000', 'hex').subarray(0, 14),
      sizes,
      length,
      title,
      data,
    ])
    const entry = Buffer.concat([
      Buffer.from('504b0102140014000000000000000000', 'hex'),
      sizes,
      length,
      Buffer.alloc(14),
      title,
    ])
    entry.writeUInt32LE(offset, 42)
    parts.push(local)
    directory.push(entry)
    offset += local.length
  }
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(files.length, 8)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(
    directory.reduce((sum, entry) => sum + entry.length, 0),
    12,
  )
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, ...directory, end])
}

const alipayHead =
  '支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,门店编号,门店名称,操作员,终端号,对方账户,订单金额（元）,商家实收（元）,支付宝红包（元）,集分宝（元）,支付宝优惠（元）,商家优惠（元）,券核销金额（元）,券名称,商家红包消费金额（元）,卡消费金额（元）,退款批次号/请求号,服务费（元）,分润（元）,备注'

/** A zip of two tables in GBK, as Alipay's bill of a day. */
export const alipayBill = (books: Books, day: string): Buffer => {
  const rows = linesOf(books, 'alipay', day).map(({ order, refund, at, amount }) => {
    const sign = refund === undefined ? '' : '-'
    const time = chinaTime(at)
    const money = `${sign}${fromFen(amount)}`
    const fee = `${refund === undefined ? '-' : ''}${fromFen(feeOf(amount))}`
    const kind = refund === undefined ? '交易' : '退款'
    return `${order.providerNo}\t,${order.outTradeNo}\t,${kind},检测费,${time},${time},,,,,185******00,${money},${money},0.00,0.00,0.00,0.00,0.00,,0.00,0.00,${refund?.outRefundNo ?? ''},${fee},0.00,`
  })
  const detail = [
    '#支付宝业务明细查询',
    '#-----业务明细列表-----',
    alipayHead,
    ...rows,
    '#-----业务明细列表结束-----',
    '',
  ].join('\r\n')
  const sums = ['#支付宝业务汇总查询', '门店编号,门店名称,交易订单总笔数', ''].join('\r\n')
  return zip([
    [`${day}_业务明细.csv`, toGbk(detail)],
    [`${day}_业务明细(汇总).csv`, toGbk(sums)],
  ])
}

const wechatHead =
  '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注'

/** Lines of UTF-8, as WeChat Pay's bill of a day. */
export const wechatBill = (books: Books, day: string): string => {
  const lines = linesOf(books, 'wechat', day)
  const rows = lines.map(({ order, refund, at, amount }) =>
    [
      chinaTime(at),
      'wx0000000000000001',
      '1900000001',
      '0',
      '',
      order.providerNo,
      order.outTradeNo,
      'oUser',
      'NATIVE',
      refund === undefined ? 'SUCCESS' : 'REFUND',
      'OTHERS',
      'CNY',
      refund === undefined ? fromFen(amount) : '0.00',
      '0.00',
      refund?.providerNo ?? '0',
      refund?.outRefundNo ?? '0',
      refund === undefined ? '0.00' : fromFen(amount),
      '0.00',
      refund === undefined ? '' : 'ORIGINAL',
      refund === undefined ? '' : 'SUCCESS',
      '检测费',
      '',
      `${refund === undefined ? '' : '-'}${fromFen(feeOf(amount))}000`,
      '0.60%',
      refund === undefined ? fromFen(amount) : '0.00',
      refund === undefined ? '0.00' : fromFen(amount),
      '',
    ]
      .map(cell => `\`${cell}`)
      .join(','),
  )
  return `\uFEFF${[wechatHead, ...rows, '总交易单数,应结订单总金额', `\`${rows.length},\`0.00`, ''].join('\r\n')}`
}
