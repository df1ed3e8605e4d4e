import { sessionHeaders } from '@seam/contract/kit/signature'

let newest = 0
const listeners = new Set<() => void>()

/** Where the server's counter of rights and menus stands, as far as any answer told this window. */
export const revision = {
  newest: () => newest,
  /** Answers may overtake each other: only a higher number is news. */
  told: (answer: Response) => {
    const number = Number(answer.headers.get(sessionHeaders.revision) ?? 0)
    if (!(number > newest)) return
    newest = number
    for (const tell of listeners) tell()
  },
  listen: (tell: () => void) => {
    listeners.add(tell)
    return () => {
      listeners.delete(tell)
    }
  },
}
