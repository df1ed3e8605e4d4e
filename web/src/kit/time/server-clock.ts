let offset = 0

/** The server's time, as far as this browser knows it: the own clock until a call is refused for it (10011). */
export const clock = {
  now: () => Date.now() + offset,
  set: (serverTime: number) => {
    offset = serverTime - Date.now()
  },
  offset: () => offset,
}
