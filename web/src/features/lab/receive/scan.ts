/**
 * The delegation that is meant by what was scanned or typed: a number in whatever surrounds it, such as an address in a
 * QR code; or the last figures of one that is awaited, where only one ends so. Undefined: nothing was typed.
 */
export const scanned = (text: string, awaited: readonly { delegateCode: string }[]): string | undefined => {
  const wanted = text.trim().toUpperCase()
  const [whole] = /WT\d{8}-\d{4,}/.exec(wanted) ?? []
  if (whole !== undefined) return whole
  const [only, ...others] = awaited.filter(({ delegateCode }) => wanted !== '' && delegateCode.endsWith(wanted))
  if (only !== undefined && others.length === 0) return only.delegateCode
  return wanted === '' ? undefined : wanted
}
