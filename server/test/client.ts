import { createCipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import type { Call, OutputOf, SentOf } from '@seam/contract/kit/call'
import type { FastifyInstance } from 'fastify'

/**
 * A client written from the description of the wire alone: it shares no code with the server, so that both sides
 * cannot have the same error. Paths are complete (/api/manage/…).
 */
export type Answer<D = unknown> = {
  status: number
  code: number
  message: string
  data: D
  headers: Record<string, string>
  /** The bytes, for downloads. */
  raw: Buffer
}
export type Outgoing = { method: string; url: string; headers: Record<string, string>; payload?: Buffer }
export type Session = { ssid: string; key: string; expired: number }
export type UploadFile = { field: string; name: string; type: string; content: Buffer }

/** The answer of a server under test to every captcha (setting CAPTCHA_ANSWER). */
export const captchaAnswer = 'seam'

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** AES-256-CBC under the 32 characters of the secret, IV its first 16, base64. */
export const encrypt = (secret: string, text: string): string => {
  const cipher = createCipheriv('aes-256-cbc', Buffer.from(secret, 'ascii'), Buffer.from(secret.slice(0, 16), 'ascii'))
  return Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]).toString('base64')
}

const signKeyOf = (session: Pick<Session, 'key' | 'ssid'>): Buffer =>
  Buffer.from(hkdfSync('sha256', session.key, session.ssid, 'sign-v1', 32))

type Stamp = { timestamp?: number; nonce?: string; contentHash?: string; mediaType?: string }

/** The four headers of a signed request. */
export const signatureHeaders = (session: Session, request: Outgoing, stamp: Stamp = {}): Record<string, string> => {
  const [path = '', ...rest] = request.url.split('?')
  const timestamp = String(stamp.timestamp ?? Date.now())
  const nonce = stamp.nonce ?? randomBytes(16).toString('hex')
  const hasBody = request.payload !== undefined && request.payload.length > 0
  const declaredType = ((request.headers['content-type'] ?? '').split(';')[0] ?? '').trim().toLowerCase()
  const mediaType = stamp.mediaType ?? (hasBody ? declaredType : '')
  const bodyHash =
    stamp.contentHash === undefined ? sha256(request.payload ?? Buffer.alloc(0)) : `FILE:${stamp.contentHash}`
  const lines = ['V1', request.method, path, rest.join('?'), mediaType, bodyHash, session.ssid, timestamp, nonce]
  return {
    'x-session-id': session.ssid,
    'x-timestamp': timestamp,
    'x-nonce': nonce,
    'x-signature': createHmac('sha256', signKeyOf(session)).update(lines.join('\n')).digest('hex'),
    ...(stamp.contentHash === undefined ? {} : { 'x-content-sha256': stamp.contentHash }),
  }
}

export const send = async <D = unknown>(app: FastifyInstance, request: Outgoing): Promise<Answer<D>> => {
  const response = await app.inject({ ...request, method: request.method as 'GET' })
  const headers = Object.fromEntries(Object.entries(response.headers).map(([name, value]) => [name, String(value)]))
  const envelope = String(headers['content-type']).startsWith('application/json')
    ? (JSON.parse(response.body) as Pick<Answer<D>, 'code' | 'message' | 'data'>)
    : { code: Number(headers['content-code'] ?? 0), message: '', data: null as D }
  return { status: response.statusCode, headers, raw: response.rawPayload, ...envelope }
}

const textOf = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value))
const queryOf = (input: Record<string, unknown>) =>
  Object.entries(input)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(textOf(value))}`)
    .join('&')

export const getRequest = (path: string, input: Record<string, unknown> = {}): Outgoing => ({
  method: 'GET',
  url: `${path}?${queryOf({ ...input, _t: Date.now() })}`,
  headers: {},
})

export const postRequest = (path: string, input: unknown = {}): Outgoing => ({
  method: 'POST',
  url: path,
  headers: { 'content-type': 'application/json' },
  payload: Buffer.from(JSON.stringify(input)),
})

const formRequest = (path: string, input: Record<string, unknown> = {}): Outgoing => ({
  method: 'POST',
  url: path,
  headers: { 'content-type': 'application/x-www-form-urlencoded; charset=UTF-8' },
  payload: Buffer.from(queryOf(input)),
})

const uploadRequest = (path: string, fields: Record<string, string>, file: UploadFile): Outgoing => {
  const boundary = `seam${randomBytes(12).toString('hex')}`
  const part = (head: string, body: Buffer | string) =>
    Buffer.concat([
      Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; ${head}\r\n\r\n`),
      Buffer.from(body),
      Buffer.from('\r\n'),
    ])
  const texts = Object.entries(fields).map(([name, value]) => part(`name="${name}"`, value))
  const head = `name="${file.field}"; filename="${file.name}"\r\ncontent-type: ${file.type}`
  return {
    method: 'POST',
    url: path,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([...texts, part(head, file.content), Buffer.from(`--${boundary}--\r\n`)]),
  }
}

/**
 * A caller with a session, or an anonymous one. `more` are further headers (Idempotency-Key); the type of an answer
 * can be given: `client.get<{ rows: Row[] }>(path)`. `call` takes it from the contract.
 */
export const clientOf = (app: FastifyInstance, session?: Session) => {
  type Headers = Record<string, string>
  const sendSigned = <D = unknown>(request: Outgoing, more: Headers = {}, stamp: Stamp = {}): Promise<Answer<D>> => {
    const headers = session === undefined ? {} : signatureHeaders(session, request, stamp)
    return send<D>(app, { ...request, headers: { ...request.headers, ...headers, ...more } })
  }
  return {
    session,
    get: <D = unknown>(path: string, input?: Record<string, unknown>) => sendSigned<D>(getRequest(path, input)),
    post: <D = unknown>(path: string, input?: unknown, more?: Headers) => sendSigned<D>(postRequest(path, input), more),
    form: <D = unknown>(path: string, input?: Record<string, unknown>) => sendSigned<D>(formRequest(path, input)),
    upload: <D = unknown>(path: string, fields: Record<string, string>, file: UploadFile, more: Headers = {}) =>
      sendSigned<D>(uploadRequest(path, fields, file), more, { contentHash: sha256(file.content) }),
    /** A call of the contract, sent as its table declares. */
    call: <C extends Call>(call: C, input?: SentOf<C>, more?: Headers) => {
      const parameters = (input ?? {}) as Record<string, unknown>
      const shapes = { query: getRequest, json: postRequest, form: formRequest, multipart: postRequest }
      return sendSigned<OutputOf<C>>(shapes[call.encoding](call.path, parameters), more)
    },
    /** A hand-made request, with its own timestamp or nonce. */
    send: sendSigned,
    /** A password field of modifySelfPassword and modifyPassword, encrypted with the session key. */
    seal: (text: string) => encrypt(session?.key ?? '', text),
  }
}
export type Client = ReturnType<typeof clientOf>

/** One attempt to sign in, with its answer; `spoil` changes the request. */
export const tryToSignIn = async (
  app: FastifyInstance,
  mobile: string,
  password: string,
  spoil: Record<string, unknown> = {},
): Promise<Answer<Session & { user: Record<string, unknown>; device?: string }>> => {
  const stranger = clientOf(app)
  const captchaId = randomBytes(16).toString('hex')
  const { data: oneTime } = await stranger.get<{ key: string; secretKey: string }>(
    '/api/manage/login/getLoginSecretKey',
  )
  await stranger.get('/api/manage/sys/getCaptcha', { captchaId })
  return stranger.post('/api/manage/login', {
    userMobile: encrypt(oneTime.secretKey, mobile),
    password: encrypt(oneTime.secretKey, password),
    key: oneTime.key,
    captchaId,
    captcha: captchaAnswer,
    ...spoil,
  })
}

/** Signs in or throws with the refusal's message. */
export const signIn = async (
  app: FastifyInstance,
  mobile: string,
  password: string,
  more: Record<string, unknown> = {},
): Promise<Client> => {
  const answer = await tryToSignIn(app, mobile, password, more)
  if (answer.code !== 0) throw new Error(`sign-in refused: ${answer.code} ${answer.message}`)
  const { ssid, key, expired } = answer.data
  return clientOf(app, { ssid, key, expired })
}
