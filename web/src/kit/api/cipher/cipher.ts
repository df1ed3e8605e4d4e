type Bytes = Uint8Array<ArrayBuffer>

/** The four functions of wire.md §2–3. There are two implementations: WebCrypto and a small audited library. */
export type Cipher = {
  sha256: (data: Bytes) => Promise<Uint8Array>
  hmacSha256: (key: Bytes, data: Bytes) => Promise<Uint8Array>
  hkdfSha256: (secret: Bytes, salt: Bytes, info: Bytes) => Promise<Bytes>
  /** PKCS#7 padding */
  aes256Cbc: (key: Bytes, iv: Bytes, data: Bytes) => Promise<Uint8Array>
}
