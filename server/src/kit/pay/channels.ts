import { type PayMethod, payMethod } from '@seam/contract/client/money/pay-method'
import type { Config } from '../../config.ts'
import { oncePer } from '../once-per.ts'
import { alipayChannel } from './alipay/alipay.ts'
import type { ChannelName, PayChannel } from './channel.ts'
import { demoChannel } from './demo-channel.ts'
import { wechatChannel } from './wechat/wechat.ts'

type Channels = { readonly [K in ChannelName]: PayChannel | undefined }

const noticeAddress = (config: Config, name: ChannelName) => `${config.publicUrl}/api/pay/notify/${name}`

const openChannels = oncePer((config: Config): Channels => {
  const { demo, alipay, wechat } = config.pay
  if (demo) return { alipay: demoChannel('alipay', config.publicUrl), wechat: demoChannel('wechat', config.publicUrl) }
  return {
    // Without a public address Alipay sends no notices; WeChat requires an address.
    alipay: alipay && alipayChannel(alipay, config.hasPublicUrl ? noticeAddress(config, 'alipay') : undefined),
    wechat: wechat && wechatChannel(wechat, noticeAddress(config, 'wechat')),
  }
})

/** The payment channels that the settings enable, one set per server. */
export const channelsOf = ({ config }: { readonly config: Config }): Channels => openChannels(config)

/** The channel of a method, or undefined if the configuration has none. */
export const channelOf = (services: { readonly config: Config }, method: PayMethod): PayChannel | undefined => {
  const { wechat, alipay } = channelsOf(services)
  if (method === payMethod.wechat) return wechat
  return method === payMethod.alipay ? alipay : undefined
}
