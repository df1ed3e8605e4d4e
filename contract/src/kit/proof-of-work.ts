/** The text that a proof of work hashes with its solution; the SHA-256 must begin with enough zero bits. */
export const workText = (challenge: string, answer: string): string => `${challenge}:${answer}`

export const leadingZeroBits = (hash: Uint8Array): number => {
  const at = hash.findIndex(byte => byte !== 0)
  return at < 0 ? hash.length * 8 : at * 8 + Math.clz32(hash[at] ?? 0) - 24
}
