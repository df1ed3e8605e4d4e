import { createHash, createHmac, randomUUID } from 'node:crypto'

const algorithm = 'ACS3-HMAC-SHA256'

type ApiRequest = {
  readonly host: string
  readonly action: string
  readonly version: string
  readonly query: Readonly<Record<string, string>>
}
type AccessKey = { readonly accessKeyId: string; readonly accessKeySecret: string }
/** The time of the request, and a value that is used once. */
type Stamp = { readonly date: Date; readonly nonce: string }

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** RFC 3986, from which `encodeURIComponent` differs in five characters. */
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, sign => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/**
 * Address and headers of a request to Alibaba Cloud, signed as their "V3 request body and signature" describes it: an
 * RPC call with its parameters in the query and an empty body.
 */
export const signAliyunRequest = (
  { host, action, version, query }: ApiRequest,
  { accessKeyId, accessKeySecret }: AccessKey,
  { date, nonce }: Stamp = { date: new Date(), nonce: randomUUID() },
) => {
  const search = Object.keys(query)
    .sort()
    .map(name => `${encode(name)}=${encode(query[name] ?? '')}`)
    .join('&')
  const bodyHash = sha256('')
  const headers = {
    'x-acs-action': action,
    'x-acs-content-sha256': bodyHash,
    'x-acs-date': date.toISOString().replace(/\.\d{3}/, ''),
    'x-acs-signature-nonce': nonce,
    'x-acs-version': version,
  }
  const signed = Object.entries({ host, ...headers })
  const names = signed.map(([name]) => name).join(';')
  const canonical = ['POST', '/', search, signed.map(([name, value]) => `${name}:${value}\n`).join(''), names, bodyHash]
  const signature = createHmac('sha256', accessKeySecret)
    .update(`${algorithm}\n${sha256(canonical.join('\n'))}`)
    .digest('hex')
  const authorization = `${algorithm} Credential=${accessKeyId},SignedHeaders=${names},Signature=${signature}`
  return { path: `/?${search}`, headers: { ...headers, authorization } }
}
