/** Something the operator can put right: shown as one sentence, without a stack trace. */
export class StartFault extends Error {
  override name = 'StartFault'
}

/** What the system said, in short: `EACCES`, `ECONNREFUSED`, or the message. */
export const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  const code = (error as NodeJS.ErrnoException).code
  return code !== undefined && error.message.includes(code) ? code : error.message || (code ?? error.name)
}
