import { createCipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import type { Call, OutputOf, SentOf } from '@seam/contract/kit/call'
import { sessionHeaders, signedText, signInfo } from '@seam/contract/kit/signature'
import { sessionCalls } from '@seam/contract/system/session/session'
import { captchaAnswer, origin } from '../server/server-settings.ts'

type Session = { readonly ssid: string; readonly key: string }

const encrypt = (secret: string, text: string) => {
  const cipher = createCipheriv('aes-256-cbc', secret, secret.slice(0, 16))
  return Buffer.concat([cipher.update(text), cipher.final()]).toString('base64')
}

const signatureOf = (session: Session, method: string, path: string, query: string, body: string) => {
  const timestamp = String(Date.now())
  const nonce = randomBytes(16).toString('hex')
  const text = signedText({
    method,
    path,
    query,
    mediaType: method === 'POST' ? 'application/json' : '',
    bodyHash: createHash('sha256').update(body).digest('hex'),
    ssid: session.ssid,
    timestamp,
    nonce,
  })
  const signKey = Buffer.from(hkdfSync('sha256', session.key, session.ssid, signInfo, 32))
  return {
    [sessionHeaders.session]: session.ssid,
    [sessionHeaders.timestamp]: timestamp,
    [sessionHeaders.nonce]: nonce,
    [sessionHeaders.signature]: createHmac('sha256', signKey).update(text).digest('hex'),
  }
}

/** Sends a call as wire.md specifies; throws if it is refused. */
const send = async <C extends Call>(session: Session | undefined, call: C, input: SentOf<C>): Promise<OutputOf<C>> => {
  const { method, path } = call
  const parameters = Object.entries(input ?? {}).map(([name, value]) => [name, String(value)])
  const query = method === 'GET' ? new URLSearchParams([...parameters, ['_t', String(Date.now())]]).toString() : ''
  const body = method === 'POST' ? JSON.stringify(input) : ''
  const answer = await fetch(`${origin}${path}${query && `?${query}`}`, {
    method,
    headers: {
      ...(method === 'POST' && { 'content-type': 'application/json' }),
      ...(session && signatureOf(session, method, path, query, body)),
    },
    ...(method === 'POST' && { body }),
  })
  const { code, message, data } = (await answer.json()) as { code: number; message: string; data: OutputOf<C> }
  if (code !== 0) throw new Error(`${path}: ${code} ${message}`)
  return data
}

/** A user without a browser, for the preparation of a journey. */
export const signInByWire = async (mobile: string, password: string) => {
  const captchaId = randomBytes(16).toString('hex')
  const { key, secretKey } = await send(undefined, sessionCalls.key, {})
  await send(undefined, sessionCalls.captcha, { captchaId })
  const session = await send(undefined, sessionCalls.signIn, {
    userMobile: encrypt(secretKey, mobile),
    password: encrypt(secretKey, password),
    key,
    captchaId,
    captcha: captchaAnswer,
  })
  if ('secondFactor' in session) throw new Error(`${mobile} has a second factor`)
  return {
    call: <C extends Call>(call: C, input: SentOf<C>) => send(session, call, input),
    seal: (text: string) => encrypt(session.key, text),
  }
}
