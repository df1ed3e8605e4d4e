import { smsKind } from '@seam/contract/system/sms'
import { z } from 'zod'
import { signAliyunRequest } from './aliyun-signature.ts'
import { type OutgoingSms, SmsFailure, type SmsProvider } from './provider.ts'
import type { AliyunSettings } from './settings.ts'
import { templateVariables } from './texts.rules.ts'

/** Maximum bytes of an answer, which has a few hundred: a longer one is not read to its end. */
const longestAnswer = 64 * 1024

/** Busy, or limited for a moment; every other refusal concerns the settings, the number or the text. */
const temporary = /^(isp\.|isv\.BUSINESS_LIMIT_CONTROL|Throttling|ServiceUnavailable|InternalError)/

const Answer = z.object({ Code: z.string(), BizId: z.string().optional() })

/** An error code of the service; five digits in a row may be part of the number or the code, so they are removed. */
const isErrorCode = (code: string) => /^[A-Za-z][\w.-]{0,63}$/.test(code) && !/\d{5}/.test(code)

const refusal = (code: string, status: number) =>
  new SmsFailure(`短信服务拒绝：${isErrorCode(code) ? code : '未知错误码'}`, {
    mayRetry: status >= 500 || temporary.test(code),
  })

/** Why there is no answer. Only codes such as `ECONNREFUSED` of a network error are kept. */
const connectionFailure = (error: unknown): SmsFailure => {
  if (error instanceof SmsFailure) return error
  if (error instanceof Error && error.name === 'TimeoutError')
    return new SmsFailure('短信服务没有及时回答', { mayRetry: true })
  const { code } = ((error as Error).cause ?? {}) as NodeJS.ErrnoException
  const isKnownCode = typeof code === 'string' && /^[A-Z][A-Z_]{2,40}$/.test(code)
  return new SmsFailure(isKnownCode ? `无法连接短信服务：${code}` : '无法连接短信服务', { mayRetry: true })
}

/** The body, read up to the length of an answer. */
const readBody = async ({ body }: Response): Promise<string> => {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body ?? []) {
    bytes += chunk.length
    // Leaving the loop cancels the body, and with it the connection.
    if (bytes > longestAnswer) throw new SmsFailure('短信服务的回答过长', { mayRetry: true })
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

const parseAnswer = (body: string): z.output<typeof Answer> => {
  try {
    return Answer.parse(JSON.parse(body))
  } catch {
    throw new SmsFailure('短信服务的回答无法识别', { mayRetry: true })
  }
}

/** Kinds that the template of codes is for. */
const codeKinds: ReadonlySet<OutgoingSms['smsKind']> = new Set([
  smsKind.register,
  smsKind.signIn,
  smsKind.forgotPassword,
])

const templateOf = (settings: AliyunSettings, kind: OutgoingSms['smsKind']): string => {
  if (codeKinds.has(kind)) return settings.codeTemplate
  const notices: Partial<Record<OutgoingSms['smsKind'], readonly [template: string | undefined, setting: string]>> = {
    [smsKind.approved]: [settings.approvedTemplate, 'ALIYUN_SMS_APPROVED_TEMPLATE'],
    [smsKind.reportValues]: [settings.reportValuesTemplate, 'ALIYUN_SMS_REPORT_VALUES_TEMPLATE'],
    [smsKind.reportLink]: [settings.reportLinkTemplate, 'ALIYUN_SMS_REPORT_LINK_TEMPLATE'],
  }
  const [template, setting] = notices[kind] ?? [
    settings.noticeTemplates?.get(kind),
    `ALIYUN_SMS_NOTICE_TEMPLATES 的 ${kind}`,
  ]
  if (template === undefined) throw new SmsFailure(`没有设置 ${setting}`, { mayRetry: false })
  return template
}

const requestOf = (settings: AliyunSettings, { id, mobile, smsKind: kind, variables }: OutgoingSms) => ({
  host: new URL(settings.endpoint).host,
  action: 'SendSms',
  version: '2017-05-25',
  query: {
    PhoneNumbers: mobile,
    SignName: settings.signName,
    TemplateCode: templateOf(settings, kind),
    TemplateParam: JSON.stringify(templateVariables(variables)),
    OutId: String(id),
  },
})

/** Alibaba Cloud's short message service (SendSms of 2017-05-25, decision 013). */
export const aliyunProvider = (settings: AliyunSettings): SmsProvider => ({
  name: 'aliyun',
  send: async message => {
    const { path, headers } = signAliyunRequest(requestOf(settings, message), settings)
    const signal = AbortSignal.timeout(settings.timeLimit)
    const { status, body } = await fetch(settings.endpoint + path, {
      method: 'POST',
      headers,
      signal,
      redirect: 'error',
    })
      .then(async response => ({ status: response.status, body: await readBody(response) }))
      .catch((error: unknown) => {
        throw connectionFailure(error)
      })
    const answer = parseAnswer(body)
    if (answer.Code !== 'OK' || status !== 200) throw refusal(answer.Code, status)
    return answer.BizId ?? ''
  },
})
