import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { smsKind } from '@seam/contract/system/sms'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { aliyunProvider } from './aliyun-provider.ts'
import { SmsFailure } from './provider.ts'

const secret = 'testSecretOfTheTests'

/** The signature of ACS3-HMAC-SHA256, computed here from Alibaba Cloud's description. */
const signatureOf = ({ method = '', url = '', headers }: IncomingMessage): string => {
  const [path = '/', query = ''] = url.split('?')
  const authorization = String(headers['authorization'])
  const names = /SignedHeaders=([^,]+)/.exec(authorization)?.[1] ?? ''
  const lines = names.split(';').map(name => `${name}:${String(headers[name]).trim()}\n`)
  const request = [method, path, query, lines.join(''), names, headers['x-acs-content-sha256']].join('\n')
  const hashed = createHash('sha256').update(request).digest('hex')
  return createHmac('sha256', secret).update(`ACS3-HMAC-SHA256\n${hashed}`).digest('hex')
}

let server: Server
let endpoint = ''
let answer: { status: number; body: object }
let requests: URLSearchParams[] = []
beforeAll(async () => {
  server = createServer((request, response) => {
    const signature = /Signature=([0-9a-f]+)/.exec(String(request.headers['authorization']))?.[1]
    const right = signature === signatureOf(request)
    requests.push(new URLSearchParams(request.url?.split('?')[1]))
    const reply = right ? answer : { status: 400, body: { Code: 'SignatureDoesNotMatch', Message: 'no' } }
    response.writeHead(reply.status, { 'content-type': 'application/json' }).end(JSON.stringify(reply.body))
  })
  await new Promise<void>(ready => server.listen(0, '127.0.0.1', ready))
  endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => new Promise(closed => server.close(closed)))
beforeEach(() => {
  requests = []
  answer = { status: 200, body: { Code: 'OK', Message: 'OK', BizId: '900619746936498440^0', RequestId: 'F655A8D5' } }
})

const providerWith = (accessKeySecret = secret, approvedTemplate?: string, reportLinkTemplate?: string) =>
  aliyunProvider({
    accessKeyId: 'LTAI5tSeamSeam',
    accessKeySecret,
    signName: '煤质实验室',
    codeTemplate: 'SMS_154950909',
    approvedTemplate,
    reportLinkTemplate,
    endpoint,
    timeLimit: 5_000,
  })
const message = {
  id: 7,
  mobile: '13800138000',
  smsKind: smsKind.register,
  text: '验证码123456',
  variables: { code: '123456' },
}

it("sends by template with the signature of the service, and returns the provider's message number", async () => {
  expect(await providerWith().send(message)).toBe('900619746936498440^0')
  expect(Object.fromEntries(requests[0] ?? [])).toEqual({
    PhoneNumbers: '13800138000',
    SignName: '煤质实验室',
    TemplateCode: 'SMS_154950909',
    TemplateParam: '{"code":"123456"}',
    OutId: '7',
  })
})

it('uses its own template for approvals, and does not send without one', async () => {
  const approved = { ...message, smsKind: smsKind.approved, variables: {} }
  await providerWith(secret, 'SMS_200000001').send(approved)
  expect(requests[0]?.get('TemplateCode')).toBe('SMS_200000001')
  await expect(providerWith().send(approved)).rejects.toMatchObject({ mayRetry: false })
  expect(requests).toHaveLength(1)
})

it('sends no link as a variable: the origin is a part of the template', async () => {
  const variables = {
    sample: '1号煤',
    report: 'BG2026-000123',
    path1: 'AbCdEfGhIjK',
    path2: 'lMnOpQrStUv',
    code: 'K7QM2XRD',
  }
  const host = 'https://lab.example.com'
  const link = { ...message, smsKind: smsKind.reportLink, variables: { ...variables, host } }
  await providerWith(secret, undefined, 'SMS_200000002').send(link)
  expect(JSON.parse(requests[0]?.get('TemplateParam') ?? '')).toEqual(variables)
})

it('is refused without retries under another secret', async () => {
  await expect(providerWith('someOtherSecret').send(message)).rejects.toMatchObject({ mayRetry: false })
})

it.each([
  [200, 'isv.MOBILE_NUMBER_ILLEGAL', false],
  [200, 'isv.AMOUNT_NOT_ENOUGH', false],
  [400, 'InvalidAccessKeyId.NotFound', false],
  [200, 'isv.BUSINESS_LIMIT_CONTROL', true],
  [200, 'isp.SYSTEM_ERROR', true],
  [400, 'Throttling.User', true],
  [503, 'ServiceUnavailable', true],
])('%i %s: may be retried %s', async (status, Code, mayRetry) => {
  answer = { status, body: { Code, Message: 'why', RequestId: 'R' } }
  const failure: unknown = await providerWith()
    .send(message)
    .catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(SmsFailure)
  expect(failure).toMatchObject({ message: `短信服务拒绝：${Code}`, mayRetry })
})
