import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { reasonOf, StartFault } from '../../fault.ts'
import { type ChannelName, channelNames } from './channel.ts'

const optionalMatch = (form: RegExp) => z.string().regex(form).optional()
const endpoint = z.string().regex(/^https?:\/\/[\w.-]+(:\d{1,5})?(\/[\w./-]*)?$/)

const providers = z
  .string()
  .regex(/^(off|demo|(wechat|alipay)(,(wechat|alipay))?)$/)
  .default('off')

/** The environment variables of online payment, each with the message for a wrong value. */
export const paySettings = {
  PAY_PROVIDER: [providers, '应为 off、demo，或以逗号分隔的 wechat、alipay'],
  ALIPAY_APP_ID: [optionalMatch(/^\d{16,32}$/), '应为支付宝开放平台的应用 ID'],
  ALIPAY_PRIVATE_KEY_FILE: [z.string().optional(), '应为应用私钥文件（PEM）'],
  ALIPAY_PUBLIC_KEY_FILE: [z.string().optional(), '应为支付宝公钥文件（PEM），不是应用公钥'],
  ALIPAY_GATEWAY: [endpoint.default('https://openapi.alipay.com/gateway.do'), '应为支付宝网关地址'],
  WECHAT_PAY_APP_ID: [optionalMatch(/^[A-Za-z0-9_]{8,32}$/), '应为与商户号绑定的公众号或小程序 AppID'],
  WECHAT_PAY_MERCHANT_ID: [optionalMatch(/^\d{8,32}$/), '应为微信支付商户号'],
  WECHAT_PAY_SERIAL: [optionalMatch(/^[0-9A-Fa-f]{16,64}$/), '应为商户 API 证书序列号'],
  WECHAT_PAY_PRIVATE_KEY_FILE: [z.string().optional(), '应为商户 API 私钥文件（PEM）'],
  WECHAT_PAY_PUBLIC_KEY_ID: [optionalMatch(/^PUB_KEY_ID_\d{8,64}$/), '应为微信支付公钥 ID，形如 PUB_KEY_ID_…'],
  WECHAT_PAY_PUBLIC_KEY_FILE: [z.string().optional(), '应为微信支付公钥文件（PEM）'],
  WECHAT_PAY_API_KEY: [optionalMatch(/^[A-Za-z0-9]{32}$/), '应为 32 位的 APIv3 密钥'],
  WECHAT_PAY_ENDPOINT: [endpoint.default('https://api.mch.weixin.qq.com/'), '应为微信支付接口地址'],
} as const

export const paySecrets = ['WECHAT_PAY_API_KEY'] as const

type Name = keyof typeof paySettings
type Values = { readonly [K in Name]: z.output<(typeof paySettings)[K][0]> }

export type AlipaySettings = {
  readonly appId: string
  /** PKCS #8, PEM */
  readonly privateKey: string
  readonly publicKey: string
  readonly gateway: string
}
export type WechatSettings = {
  readonly appId: string
  readonly merchantId: string
  readonly serial: string
  readonly privateKey: string
  readonly publicKeyId: string
  readonly publicKey: string
  readonly apiKey: string
  readonly endpoint: string
}
type PaySettings = {
  /** Customers "pay" on a page of this server, and no money moves. */
  readonly demo: boolean
  readonly alipay: AlipaySettings | undefined
  readonly wechat: WechatSettings | undefined
}

const required = {
  alipay: ['ALIPAY_APP_ID', 'ALIPAY_PRIVATE_KEY_FILE', 'ALIPAY_PUBLIC_KEY_FILE'],
  wechat: [
    'WECHAT_PAY_APP_ID',
    'WECHAT_PAY_MERCHANT_ID',
    'WECHAT_PAY_SERIAL',
    'WECHAT_PAY_PRIVATE_KEY_FILE',
    'WECHAT_PAY_PUBLIC_KEY_ID',
    'WECHAT_PAY_PUBLIC_KEY_FILE',
    'WECHAT_PAY_API_KEY',
  ],
} as const satisfies Record<ChannelName, readonly Name[]>

const readKey = (name: Name, path: string, parse: (pem: string) => KeyObject): KeyObject => {
  try {
    const key = parse(readFileSync(path, 'utf8'))
    if (key.asymmetricKeyType === 'rsa' && (key.asymmetricKeyDetails?.modulusLength ?? 0) >= 2048) return key
  } catch (error) {
    // The message of a parser may quote the file.
    const reason = (error as NodeJS.ErrnoException).code ?? reasonOf(error)
    throw new StartFault(`环境变量 ${name} 所指的文件无法读取：${/^E[A-Z]+$/.test(reason) ? reason : '不是 PEM 密钥'}`)
  }
  throw new StartFault(`环境变量 ${name} 所指的文件不是 2048 位以上的 RSA 密钥`)
}

/** The channels with their keys. Throws with a message for each setting that is missing or invalid. */
export const readPay = (values: Values, production: boolean): PaySettings => {
  const provider = values.PAY_PROVIDER
  if (provider === 'demo' && production)
    throw new StartFault('环境变量 PAY_PROVIDER=demo 只供演示，不收真实款项，NODE_ENV=production 时不允许设置')
  const on = channelNames.filter(name => provider.split(',').includes(name))
  const missing = on.flatMap(channel => required[channel].filter(name => values[name] === undefined))
  if (missing.length > 0)
    throw new StartFault(
      missing
        .map(name => `PAY_PROVIDER=${provider} 时必须设置环境变量 ${name}：${paySettings[name][1].replace(/^应/, '')}`)
        .join('\n'),
    )
  const text = (name: Name): string => values[name] ?? ''
  const privateKey = (name: Name) =>
    readKey(name, text(name), createPrivateKey).export({ type: 'pkcs8', format: 'pem' }).toString()
  const publicKey = (name: Name) =>
    readKey(name, text(name), createPublicKey).export({ type: 'spki', format: 'pem' }).toString()
  return {
    demo: provider === 'demo',
    alipay: on.includes('alipay')
      ? {
          appId: text('ALIPAY_APP_ID'),
          privateKey: privateKey('ALIPAY_PRIVATE_KEY_FILE'),
          publicKey: publicKey('ALIPAY_PUBLIC_KEY_FILE'),
          gateway: values.ALIPAY_GATEWAY,
        }
      : undefined,
    wechat: on.includes('wechat')
      ? {
          appId: text('WECHAT_PAY_APP_ID'),
          merchantId: text('WECHAT_PAY_MERCHANT_ID'),
          serial: text('WECHAT_PAY_SERIAL'),
          privateKey: privateKey('WECHAT_PAY_PRIVATE_KEY_FILE'),
          publicKeyId: text('WECHAT_PAY_PUBLIC_KEY_ID'),
          publicKey: publicKey('WECHAT_PAY_PUBLIC_KEY_FILE'),
          apiKey: text('WECHAT_PAY_API_KEY'),
          endpoint: values.WECHAT_PAY_ENDPOINT,
        }
      : undefined,
  }
}
