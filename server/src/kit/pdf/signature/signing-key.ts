import { randomBytes, webcrypto, X509Certificate } from 'node:crypto'
import * as asn1 from 'asn1js'
import * as pki from 'pkijs'

const { subtle } = webcrypto
const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' } as const

/** A private key and its certificates (the signer's first), as PEM texts. */
export type SigningKeyText = { readonly privateKey: string; readonly certificates: string }

export type SigningKey = { readonly privateKey: webcrypto.CryptoKey; readonly certificates: readonly pki.Certificate[] }

const engine = new pki.CryptoEngine({ name: 'node', crypto: webcrypto as never })

/** The cryptography engine of pkijs. */
export const cryptoEngine = engine

const pemOf = (label: string, der: ArrayBuffer): string =>
  `-----BEGIN ${label}-----\n${Buffer.from(der)
    .toString('base64')
    .replace(/(.{64})(?!$)/g, '$1\n')}\n-----END ${label}-----\n`

const blocksOf = (text: string): Buffer[] =>
  [...text.matchAll(/-----BEGIN [A-Z ]+-----([\s\S]+?)-----END/g)].map(([, body = '']) => Buffer.from(body, 'base64'))

const commonName = (value: string) =>
  new pki.AttributeTypeAndValue({ type: '2.5.4.3', value: new asn1.Utf8String({ value }) })

/** RFC 5280 §4.2.1.3: digitalSignature and nonRepudiation. */
const keyUsage = new pki.Extension({
  extnID: '2.5.29.15',
  critical: true,
  extnValue: new asn1.BitString({ valueHex: new Uint8Array([0b1100_0000]).buffer, unusedBits: 6 }).toBER(),
})

/** Years for which a new certificate is valid. */
const validYears = 20

/** A new key with a self-signed certificate. */
export const newSigningKey = async (name: string, since: Date): Promise<SigningKeyText> => {
  const keys = await subtle.generateKey(
    { ...algorithm, modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]) },
    true,
    ['sign', 'verify'],
  )
  const certificate = new pki.Certificate()
  certificate.version = 2
  // Positive, as RFC 5280 §4.1.2.2 requires.
  certificate.serialNumber = new asn1.Integer({ valueHex: new Uint8Array([1, ...randomBytes(15)]).buffer })
  certificate.subject.typesAndValues.push(commonName(name))
  certificate.issuer.typesAndValues.push(commonName(name))
  certificate.notBefore.value = since
  const until = new Date(since)
  until.setUTCFullYear(since.getUTCFullYear() + validYears)
  certificate.notAfter.value = until
  certificate.extensions = [keyUsage]
  await certificate.subjectPublicKeyInfo.importKey(keys.publicKey, engine)
  await certificate.sign(keys.privateKey, 'SHA-256', engine)
  return {
    privateKey: pemOf('PRIVATE KEY', await subtle.exportKey('pkcs8', keys.privateKey)),
    certificates: pemOf('CERTIFICATE', certificate.toSchema(true).toBER()),
  }
}

/** Throws unless the texts are an RSA key (PKCS #8) and its certificate. */
export const importSigningKey = async ({ privateKey, certificates }: SigningKeyText): Promise<SigningKey> => {
  const [key] = blocksOf(privateKey)
  const [own, ...issuers] = blocksOf(certificates)
  if (key === undefined || own === undefined) throw new Error('no PEM text')
  const imported = await subtle.importKey('pkcs8', key, algorithm, true, ['sign'])
  const { n } = await subtle.exportKey('jwk', imported)
  if (new X509Certificate(own).publicKey.export({ format: 'jwk' }).n !== n)
    throw new Error('the first certificate is not that of the key')
  return { privateKey: imported, certificates: [own, ...issuers].map(der => pki.Certificate.fromBER(der)) }
}
