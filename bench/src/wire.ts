import { createCipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { sessionHeaders, signedText, signInfo } from '@seam/contract/kit/signature'
import { administrator, captchaAnswer } from './product.ts'

export type Session = { readonly ssid: string; readonly signKey: Buffer }

const encrypt = (secret: string, text: string) => {
  const cipher = createCipheriv('aes-256-cbc', secret, secret.slice(0, 16))
  return Buffer.concat([cipher.update(text), cipher.final()]).toString('base64')
}

type Answer<D> = { code: number; message: string; data: D }

const asked = async <D>(url: string, init?: RequestInit): Promise<D> => {
  const answer = (await (await fetch(url, init)).json()) as Answer<D>
  if (answer.code !== 0) throw new Error(`${url}: ${answer.code} ${answer.message}`)
  return answer.data
}

/** Signs the administrator in. */
export const signIn = async (origin: string): Promise<Session> => {
  const api = `${origin}/api/manage`
  const captchaId = randomBytes(16).toString('hex')
  const { key, secretKey } = await asked<{ key: string; secretKey: string }>(`${api}/login/getLoginSecretKey`)
  await asked(`${api}/sys/getCaptcha?captchaId=${captchaId}`)
  const given = {
    userMobile: encrypt(secretKey, administrator.mobile),
    password: encrypt(secretKey, administrator.password),
    key,
    captchaId,
    captcha: captchaAnswer,
  }
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(given) }
  const session = await asked<{ ssid: string; key: string }>(`${api}/login`, init)
  return { ssid: session.ssid, signKey: Buffer.from(hkdfSync('sha256', session.key, session.ssid, signInfo, 32)) }
}

/** The headers of a signed POST. */
export const signedHeaders = (session: Session, path: string, body: Buffer): Record<string, string> => {
  const timestamp = String(Date.now())
  const nonce = randomBytes(16).toString('hex')
  const mediaType = 'application/json'
  const bodyHash = createHash('sha256').update(body).digest('hex')
  const text = signedText({
    method: 'POST',
    path,
    query: '',
    mediaType,
    bodyHash,
    ssid: session.ssid,
    timestamp,
    nonce,
  })
  return {
    'content-type': mediaType,
    [sessionHeaders.session]: session.ssid,
    [sessionHeaders.timestamp]: timestamp,
    [sessionHeaders.nonce]: nonce,
    [sessionHeaders.signature]: createHmac('sha256', session.signKey).update(text).digest('hex'),
  }
}
