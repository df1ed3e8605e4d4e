import { createRequire } from 'node:module'
import type * as Library from '@alicloud/dysmsapi20170525'
import { smsKind } from '@seam/contract/system/sms'
import { type OutgoingSms, type SmsProvider, SmsRefused } from './provider.ts'
import type { AliyunSettings } from './settings.ts'

/** Milliseconds: to reach the service, and for its answer. */
const patience = { connect: 5_000, read: 10_000 }

/** Busy, or limited for a moment; every other refusal is about our settings, the number or the text. */
const passing = /^(isp\.|isv\.BUSINESS_LIMIT_CONTROL|Throttling|ServiceUnavailable|InternalError)/

const refusal = (code: string, message: string) => {
  const said = `${code}：${message}`
  return passing.test(code) ? new Error(said) : new SmsRefused(said)
}

/** What the client throws for an answer of the service has its code; a connection that failed has none of theirs. */
const faultOf = (error: unknown): Error => {
  const { code, message, statusCode } = error as { code?: unknown; message?: string; statusCode?: unknown }
  if (typeof code !== 'string' || typeof statusCode !== 'number') return error as Error
  return statusCode >= 500 ? new Error(`${code}：${message ?? ''}`) : refusal(code, message ?? '')
}

// 400 ms and 37 MB: only where it is used, and only when the first message goes out
const openClient = ({ accessKeyId, accessKeySecret, endpoint }: AliyunSettings) => {
  const { default: Client, SendSmsRequest } = createRequire(import.meta.url)(
    '@alicloud/dysmsapi20170525',
  ) as (typeof Library)['default']
  const { protocol, host } = new URL(endpoint)
  // their class of settings is no more than this record, and stands in a package of its own
  const config = {
    accessKeyId,
    accessKeySecret,
    endpoint: host,
    protocol: protocol.replace(':', ''),
    connectTimeout: patience.connect,
    readTimeout: patience.read,
  }
  const client = new Client(config as ConstructorParameters<typeof Client>[0])
  return (message: ConstructorParameters<typeof SendSmsRequest>[0]) => client.sendSms(new SendSmsRequest(message))
}

const templateOf = (settings: AliyunSettings, kind: OutgoingSms['smsKind']): string => {
  if (kind !== smsKind.approved) return settings.codeTemplate
  if (settings.approvedTemplate === undefined) throw new SmsRefused('没有设置 ALIYUN_SMS_APPROVED_TEMPLATE')
  return settings.approvedTemplate
}

/** Alibaba Cloud's short message service, through its own client (SendSms of 2017-05-25). */
export const aliyunProvider = (settings: AliyunSettings): SmsProvider => {
  let sendSms: ReturnType<typeof openClient> | undefined
  const post = async ({ id, mobile, smsKind: kind, variables }: OutgoingSms) => {
    const templateCode = templateOf(settings, kind)
    sendSms ??= openClient(settings)
    const { body } = await sendSms({
      phoneNumbers: mobile,
      signName: settings.signName,
      templateCode,
      templateParam: JSON.stringify(variables),
      outId: String(id),
    })
    return body
  }
  return {
    name: 'aliyun',
    send: async message => {
      const body = await post(message).catch((error: unknown) => {
        throw error instanceof SmsRefused ? error : faultOf(error)
      })
      if (body?.code !== 'OK') throw refusal(body?.code ?? '', body?.message ?? '没有回答')
      return body.bizId ?? ''
    },
  }
}
