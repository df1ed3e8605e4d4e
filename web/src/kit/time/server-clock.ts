let offset = 0

/** The server's time: the browser's clock, corrected after a refusal for it (10011). */
export const clock = {
  now: () => Date.now() + offset,
  set: (serverTime: number) => {
    offset = serverTime - Date.now()
  },
  offset: () => offset,
}
