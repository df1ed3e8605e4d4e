import { type SignedParts, sessionHeaders, signedText, signInfo } from '@seam/contract/kit/signature'
import { toHex, utf8 } from './bytes.ts'
import { cipher } from './select-cipher.ts'

type Secret = { readonly key: string; readonly ssid: string }

let derived: { ssid: string; signKey: Promise<Uint8Array<ArrayBuffer>> } | undefined

/** The signing key, derived once per session. */
const signKeyOf = ({ key, ssid }: Secret) => {
  if (derived?.ssid !== ssid)
    derived = { ssid, signKey: cipher().then(module => module.hkdfSha256(utf8(key), utf8(ssid), utf8(signInfo))) }
  return derived.signKey
}

export const sha256Hex = async (data: Uint8Array<ArrayBuffer>): Promise<string> =>
  toHex(await (await cipher()).sha256(data))

/** The four headers of a signed request (wire.md §3). */
export const signatureHeaders = async (
  secret: Secret,
  parts: Omit<SignedParts, 'ssid'>,
): Promise<Record<string, string>> => {
  const text = utf8(signedText({ ...parts, ssid: secret.ssid }))
  const signature = await (await cipher()).hmacSha256(await signKeyOf(secret), text)
  return {
    [sessionHeaders.session]: secret.ssid,
    [sessionHeaders.timestamp]: parts.timestamp,
    [sessionHeaders.nonce]: parts.nonce,
    [sessionHeaders.signature]: toHex(signature),
  }
}
