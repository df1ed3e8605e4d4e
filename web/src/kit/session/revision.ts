import { sessionHeaders } from '@seam/contract/kit/signature'
import { createStore } from '../store/store.ts'

const store = createStore(0)

/** The highest revision of rights and menus that an answer carried. */
export const revision = {
  newest: store.get,
  /** Answers may overtake each other: only a higher number counts. */
  readFrom: (answer: Response) => {
    const number = Number(answer.headers.get(sessionHeaders.revision) ?? 0)
    if (number > store.get()) store.set(number)
  },
  subscribe: store.subscribe,
}
