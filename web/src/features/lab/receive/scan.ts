/**
 * The delegation of a scanned or typed text: its number within any other text, such as the address in a QR code, or the
 * last digits of an awaited one if no other ends with them. Undefined if nothing was typed.
 */
export const codeOfScan = (text: string, awaited: readonly { delegateCode: string }[]): string | undefined => {
  const typed = text.normalize('NFKC').trim().toUpperCase()
  const [whole] = /WT\d{8}-\d{4,}/.exec(typed) ?? []
  if (whole !== undefined) return whole
  const [only, ...others] = awaited.filter(({ delegateCode }) => typed !== '' && delegateCode.endsWith(typed))
  if (only !== undefined && others.length === 0) return only.delegateCode
  return typed === '' ? undefined : typed
}
