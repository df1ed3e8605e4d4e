import { isLabCode } from './lab-code.ts'

/** The object that a code on a label or paper identifies. */
type ScannedCode = {
  readonly kind: 'labCode' | 'sampleCode' | 'delegateCode' | 'reportCode' | 'checkCode'
  readonly code: string
}

const forms = [
  ['sampleCode', /\bWT\d{8}-\d{4,}-\d{2}\b/],
  ['delegateCode', /\bWT\d{8}-\d{4,}\b/],
  ['reportCode', /\bBG\d{4}-\d{6,}(?:-G\d+)?\b/],
] as const

/** The code in a scanned or typed text: a lab code, a number within other text, or the address of a check page. */
export const scannedCode = (text: string): ScannedCode | undefined => {
  // a Chinese input method may have made the characters full-width
  const trimmed = text.normalize('NFKC').trim()
  // the only code in which small letters and capitals differ
  const check = /\/check\/([A-Za-z0-9_-]{22})(?:$|[/?#])/.exec(trimmed)?.[1]
  if (check !== undefined) return { kind: 'checkCode', code: check }
  const capitals = trimmed.toUpperCase()
  if (isLabCode(capitals)) return { kind: 'labCode', code: capitals }
  for (const [kind, form] of forms) {
    const code = form.exec(capitals)?.[0]
    if (code !== undefined) return { kind, code }
  }
  return undefined
}
