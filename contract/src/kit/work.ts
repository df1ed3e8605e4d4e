/** What a proof of work hashes: the answer is any text for which the SHA-256 of this begins with enough zero bits. */
export const workText = (challenge: string, answer: string): string => `${challenge}:${answer}`

export const leadingZeroBits = (hash: Uint8Array): number => {
  const at = hash.findIndex(byte => byte !== 0)
  return at < 0 ? hash.length * 8 : at * 8 + Math.clz32(hash[at] ?? 0) - 24
}
