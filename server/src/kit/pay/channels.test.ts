import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { Fault, Lie } from '../../../test/pay-provider/orders.ts'
import { openPayProvider } from '../../../test/pay-provider/pay-provider.ts'
import { readSettings } from '../../config.ts'
import { ChannelFailure, type ChannelName, ForgedNotice, type PayChannel } from './channel.ts'
import { channelsOf } from './channels.ts'

const provider = await openPayProvider()
afterAll(provider.close)

const config = {
  ...readSettings({ ...provider.environment, PUBLIC_URL: 'http://lab.test' }),
  databaseUrl: '',
  secretKey: '',
}
const channels = channelsOf({ config })
const channelOf = (name: ChannelName): PayChannel => {
  const channel = channels[name]
  if (channel === undefined) throw new Error(`${name} is off`)
  return channel
}

/** Alipay's library repeats a request once when the connection breaks. */
const again = (name: ChannelName, fault: Fault): Fault[] =>
  name === 'alipay' && (fault === 'unreachable' || fault === 'dropAnswer') ? [fault, fault] : [fault]

let number = 0
const nextOrder = () => ({
  outTradeNo: `T${String(Date.now())}${number++}`,
  amount: 9_499n,
  subject: '煤质检测费',
  expiresAt: new Date(Date.now() + 600_000),
})

const unknown = (code?: string) =>
  expect.objectContaining({ outcome: 'unknown', ...(code === undefined ? {} : { code }) })

describe.each(['wechat', 'alipay'] as const)('%s', name => {
  const channel = channelOf(name)
  let order = nextOrder()
  beforeEach(async () => {
    order = nextOrder()
    await channel.createCode(order)
  })

  it('answers the same code for the same order', async () => {
    expect(await channel.createCode(order)).toBe(await channel.createCode(order))
    expect(provider.order(order.outTradeNo)).toMatchObject({
      amount: 9_499n,
      notifyUrl: `http://lab.test/api/pay/notify/${name}`,
    })
  })

  it('follows an order from the code to the payment', async () => {
    expect(await channel.query(order.outTradeNo)).toEqual({ status: name === 'wechat' ? 'waiting' : 'none' })
    provider.look(order.outTradeNo)
    expect(await channel.query(order.outTradeNo)).toEqual({ status: 'waiting' })
    const { providerNo } = provider.scan(order.outTradeNo)
    expect(await channel.query(order.outTradeNo)).toEqual({
      status: 'paid',
      proof: { outTradeNo: order.outTradeNo, providerNo, amount: 9_499n, currency: 'CNY', paidAt: expect.any(Date) },
    })
  })

  it('closes unpaid orders, and keeps paid ones', async () => {
    provider.look(order.outTradeNo)
    await channel.close(order.outTradeNo)
    expect(await channel.query(order.outTradeNo)).toEqual({ status: 'closed' })
    const paid = nextOrder()
    await channel.createCode(paid)
    provider.scan(paid.outTradeNo)
    await channel.close(paid.outTradeNo)
    expect(await channel.query(paid.outTradeNo)).toMatchObject({ status: 'paid' })
  })

  it('answers unknown for a number that it never received', async () => {
    expect(await channel.query('T00000000000')).toEqual({ status: 'none' })
    expect(await channel.queryRefund({ outTradeNo: 'T00000000000', outRefundNo: 'R1' })).toEqual({ status: 'none' })
  })

  it('refunds once under one number', async () => {
    provider.scan(order.outTradeNo)
    const refund = {
      outTradeNo: order.outTradeNo,
      outRefundNo: `R${order.outTradeNo}`,
      amount: 3_167n,
      total: 9_499n,
      reason: '退检',
    }
    const first = await channel.refund(refund)
    expect(first.status).toBe(name === 'wechat' ? 'waiting' : 'done')
    await channel.refund(refund)
    provider.finishRefunds(order.outTradeNo)
    expect(await channel.queryRefund(refund)).toMatchObject({ status: 'done', amount: 3_167n })
    expect(provider.order(order.outTradeNo).refunds.size).toBe(1)
    expect(await channel.query(order.outTradeNo)).toMatchObject({ status: 'paid', proof: { amount: 9_499n } })
  })

  it('reports a completely refunded payment as paid', async () => {
    provider.scan(order.outTradeNo)
    await channel.refund({
      outTradeNo: order.outTradeNo,
      outRefundNo: `R${order.outTradeNo}`,
      amount: 9_499n,
      total: 9_499n,
      reason: '退检',
    })
    provider.finishRefunds(order.outTradeNo)
    expect(await channel.query(order.outTradeNo)).toMatchObject({ status: 'paid' })
  })

  it('refuses to refund more than was paid', async () => {
    provider.scan(order.outTradeNo)
    const refund = {
      outTradeNo: order.outTradeNo,
      outRefundNo: `R${order.outTradeNo}`,
      amount: 9_500n,
      total: 9_499n,
      reason: '退检',
    }
    await expect(channel.refund(refund)).rejects.toMatchObject({ outcome: 'refused' })
  })

  it.each(['unreachable', 'dropAnswer', 'systemError', 'wrongSignature', 'unsigned', 'wrongNumber'] as const)(
    'does not know the outcome of a query after %s',
    async (fault: Fault) => {
      provider.scan(order.outTradeNo)
      provider.failNext('query', ...again(name, fault))
      await expect(channel.query(order.outTradeNo)).rejects.toEqual(unknown())
      expect(await channel.query(order.outTradeNo)).toMatchObject({ status: 'paid' })
    },
  )

  it('does not reveal the request in its failures', async () => {
    provider.failNext('query', ...again(name, 'dropAnswer'), 'wrongSignature')
    for (const _ of [1, 2]) {
      const failure = await channel.query(order.outTradeNo).catch((error: unknown) => error)
      expect(failure).toBeInstanceOf(ChannelFailure)
      expect(String(failure)).not.toContain(order.outTradeNo)
      expect((failure as Error).cause).toBeUndefined()
    }
  })

  it('reads the payment of a notice', async () => {
    const { providerNo } = provider.scan(order.outTradeNo)
    const { headers, payload } = provider.notice(order.outTradeNo)
    expect(await channel.readNotice({ headers, body: Buffer.from(payload) })).toMatchObject({
      kind: 'payment',
      proof: { outTradeNo: order.outTradeNo, providerNo, amount: 9_499n, currency: 'CNY' },
    })
  })

  it('reads the refund of a notice', async () => {
    provider.scan(order.outTradeNo)
    const outRefundNo = `R${order.outTradeNo}`
    await channel.refund({ outTradeNo: order.outTradeNo, outRefundNo, amount: 100n, total: 9_499n, reason: '退检' })
    provider.finishRefunds(order.outTradeNo)
    const { headers, payload } = provider.notice(order.outTradeNo, undefined, outRefundNo)
    expect(await channel.readNotice({ headers, body: Buffer.from(payload) })).toEqual({
      kind: 'refund',
      outTradeNo: order.outTradeNo,
      outRefundNo,
    })
  })

  const lies: readonly Lie[] =
    name === 'wechat'
      ? ['wrongSignature', 'signTest', 'oldClock', 'wrongAccount']
      : ['wrongSignature', 'sha1', 'wrongAccount']
  it.each(lies)('refuses a notice with %s', async lie => {
    provider.scan(order.outTradeNo)
    const { headers, payload } = provider.notice(order.outTradeNo, lie)
    await expect(channel.readNotice({ headers, body: Buffer.from(payload) })).rejects.toBeInstanceOf(ForgedNotice)
  })

  it('refuses a notice that is altered, empty or malformed', async () => {
    provider.scan(order.outTradeNo)
    const { headers, payload } = provider.notice(order.outTradeNo)
    const changed = name === 'wechat' ? payload.replace('SUCCESS', 'SUCCESs') : payload.replace('94.99', '0.01')
    for (const body of [changed, `${payload}&total_amount=0.01`, '', '{}', '%%%'])
      await expect(channel.readNotice({ headers, body: Buffer.from(body) })).rejects.toBeInstanceOf(ForgedNotice)
    await expect(channel.readNotice({ headers: {}, body: Buffer.from('{}') })).rejects.toBeInstanceOf(ForgedNotice)
  })

  it('reads the bill of a day with payments, refunds and fees', async () => {
    provider.scan(order.outTradeNo)
    const outRefundNo = `R${order.outTradeNo}`
    await channel.refund({ outTradeNo: order.outTradeNo, outRefundNo, amount: 3_167n, total: 9_499n, reason: '退检' })
    provider.finishRefunds(order.outTradeNo)
    const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
    const lines = (await channel.downloadBill(today)) ?? []
    const own = lines.filter(line => line.outTradeNo === order.outTradeNo)
    expect(own).toEqual([
      expect.objectContaining({ kind: 'payment', amount: 9_499n, fee: 57n, outRefundNo: undefined }),
      expect.objectContaining({ kind: 'refund', amount: 3_167n, outRefundNo }),
    ])
    expect(await channel.downloadBill('2020-01-01')).toEqual([])
  })
})

it('refuses an answer of WeChat Pay with an old clock or of another application', async () => {
  const order = nextOrder()
  const channel = channelOf('wechat')
  await channel.createCode(order)
  provider.scan(order.outTradeNo)
  provider.failNext('query', 'oldClock', 'wrongAccount')
  await expect(channel.query(order.outTradeNo)).rejects.toEqual(unknown('EV3_RES_HEADER_TIMESTAMP_OFFSET'))
  await expect(channel.query(order.outTradeNo)).rejects.toEqual(unknown('ANSWER_OF_ANOTHER'))
})

it('opens one set of channels per configuration, and none if none is enabled', () => {
  expect(channelsOf({ config })).toBe(channels)
  const off = channelsOf({ config: { ...config, pay: { demo: false, alipay: undefined, wechat: undefined } } })
  expect(off).toEqual({ alipay: undefined, wechat: undefined })
})
