/** A fault that the operator can correct: its message is printed without a stack trace. */
export class StartFault extends Error {
  override name = 'StartFault'
}

/** The code of a system error, such as EACCES or ECONNREFUSED; otherwise the message. */
export const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  const code = (error as NodeJS.ErrnoException).code
  return code !== undefined && error.message.includes(code) ? code : error.message || (code ?? error.name)
}
