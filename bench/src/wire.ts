import { createCipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { sessionHeaders, signedText, signInfo } from '@seam/contract/kit/signature'
import { administrator, captchaAnswer } from './product.ts'

export type Session = { readonly ssid: string; readonly key: string; readonly signKey: Buffer }

/** Encrypts a password with a secret, which for a signed-in caller is the key of the session. */
export const encrypt = (secret: string, text: string) => {
  const cipher = createCipheriv('aes-256-cbc', secret, secret.slice(0, 16))
  return Buffer.concat([cipher.update(text), cipher.final()]).toString('base64')
}

type Answer<D> = { code: number; message: string; data: D }

const fetchAnswer = async <D>(url: string, init?: RequestInit): Promise<Answer<D>> =>
  (await (await fetch(url, init)).json()) as Answer<D>

const request = async <D>(url: string, init?: RequestInit): Promise<D> => {
  const answer = await fetchAnswer<D>(url, init)
  if (answer.code !== 0) throw new Error(`${url}: ${answer.code} ${answer.message}`)
  return answer.data
}

/** One attempt to sign in: its answer, and the milliseconds of the sign-in call alone. */
export const tryToSignIn = async (origin: string, mobile: string, password: string) => {
  const api = `${origin}/api/manage`
  const captchaId = randomBytes(16).toString('hex')
  const { key, secretKey } = await request<{ key: string; secretKey: string }>(`${api}/login/getLoginSecretKey`)
  await request(`${api}/sys/getCaptcha?captchaId=${captchaId}`)
  const headers = {
    userMobile: encrypt(secretKey, mobile),
    password: encrypt(secretKey, password),
    key,
    captchaId,
    captcha: captchaAnswer,
  }
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(headers) }
  const begun = performance.now()
  const answer = await fetchAnswer<{ ssid: string; key: string }>(`${api}/login`, init)
  return { ...answer, time: performance.now() - begun }
}

export const signInAs = async (origin: string, mobile: string, password: string): Promise<Session> => {
  const { code, message, data } = await tryToSignIn(origin, mobile, password)
  if (code !== 0) throw new Error(`sign-in: ${code} ${message}`)
  return { ssid: data.ssid, key: data.key, signKey: Buffer.from(hkdfSync('sha256', data.key, data.ssid, signInfo, 32)) }
}

/** Signs the administrator in. */
export const signIn = (origin: string): Promise<Session> =>
  signInAs(origin, administrator.mobile, administrator.password)

type Body = { readonly content: Buffer; readonly mediaType: string }

/** The headers of a signed request. */
export const signRequest = (
  session: Session,
  { method, path, query = '', body }: { method: 'GET' | 'POST'; path: string; query?: string; body?: Body },
): Record<string, string> => {
  const timestamp = String(Date.now())
  const nonce = randomBytes(16).toString('hex')
  const mediaType = body?.mediaType ?? ''
  const bodyHash = createHash('sha256')
    .update(body?.content ?? '')
    .digest('hex')
  const text = signedText({ method, path, query, mediaType, bodyHash, ssid: session.ssid, timestamp, nonce })
  return {
    ...(body && { 'content-type': mediaType }),
    [sessionHeaders.session]: session.ssid,
    [sessionHeaders.timestamp]: timestamp,
    [sessionHeaders.nonce]: nonce,
    [sessionHeaders.signature]: createHmac('sha256', session.signKey).update(text).digest('hex'),
  }
}

/** The headers of a signed POST of JSON. */
export const signedHeaders = (session: Session, path: string, body: Buffer): Record<string, string> =>
  signRequest(session, { method: 'POST', path, body: { content: body, mediaType: 'application/json' } })
